/** One sheet: its header, its blocks, and a footer. Sheets are numbered differently from the pages of the PDF. */
import { useId } from 'react';
import type { Page, Report } from '../../../report/report.ts';
import { lazily } from '../../lazily.tsx';
import { Letterhead } from '../../shared/letterhead/letterhead.tsx';
import { BlockView } from './blocks/block-view.tsx';
import { TitleBlock } from './blocks/title-block.tsx';
import { endingFrom, groupBlocks } from './sheet-groups.ts';

const QrCode = lazily(async () => (await import('./qr-code.tsx')).QrCode);

interface SheetProps {
	report: Report;
	page: Page;
	/** The first is 1. */
	number: number;
}

export function Sheet({ report, page, number }: SheetProps) {
	const id = useId();
	const first = number === 1;
	const groups = groupBlocks(page.blocks);
	const closing = endingFrom(groups);
	const cover = page.blocks.find((block) => block.kind === 'cover');
	return (
		<section aria-labelledby={id} data-page={page.id} className="sheet">
			{first ? (
				<Letterhead brand={report.brand} code={report.link && <QrCode link={report.link} />} />
			) : (
				<RunningHead report={report} />
			)}
			{first && <TitleBlock report={report} cover={cover} id={cover && id} />}
			{/* A cover, and a report of one page, are named above. */}
			<h2
				id={cover ? undefined : id}
				className={cover || (first && page.title === report.title) ? 'sr-only' : 'sheet-title'}
			>
				{page.title}
			</h2>
			<div className="sheet-body">
				{groups.map((blocks, group) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
					<div key={group} className="sheet-group" data-closing={group >= closing || undefined}>
						{blocks.map((block, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
							<BlockView key={index} block={block} />
						))}
					</div>
				))}
			</div>
			<Foot report={report} number={number} />
		</section>
	);
}

function RunningHead({ report: { address, title, brand } }: { report: Report }) {
	return (
		<p className="sheet-head">
			<span className="font-medium text-ink">{address}</span>
			<span>{brand.name || title}</span>
		</p>
	);
}

function Foot({ report: { notices, demo, pages, fingerprint }, number }: { report: Report; number: number }) {
	return (
		<footer className="sheet-foot">
			<p>
				{notices.map((notice, index) => (
					<span key={notice}>
						{index > 0 && ' · '}
						{demo && notice === DEMO ? <strong className="sheet-demo">{notice}</strong> : notice}
					</span>
				))}
			</p>
			<p className="whitespace-nowrap">
				<span className="sheet-fingerprint">{fingerprint.slice(0, 12)}</span> Section {number} of{' '}
				{pages.length}
			</p>
		</footer>
	);
}

const DEMO = 'Demo data';
