/** The subject of the report, in large type, on its first sheet. */
import { longDay } from '../../../../domain/format/date-text.ts';
import type { CoverBlock, Report } from '../../../../report/report.ts';
import { HomeDrawing } from '../../../shared/photos/home-drawing.tsx';
import { PlatPicture } from './plat-block.tsx';

interface TitleBlockProps {
	report: Report;
	/** With a cover, the first sheet has little else, so this is centered. */
	cover: CoverBlock | undefined;
	/** Identifies the sheet by the address. */
	id: string | undefined;
}

export function TitleBlock({ report, cover, id }: TitleBlockProps) {
	const { title, address, preparedFor, preparedOn, effectiveOn } = report;
	const facts = [
		...(preparedFor ? [['Prepared for', preparedFor] as const] : []),
		['Prepared on', longDay(preparedOn)] as const,
		...(effectiveOn === preparedOn ? [] : [['Effective date', longDay(effectiveOn)] as const]),
	];
	// Decoration only: the map is also on its own sheet, with a description.
	const plat = report.pages.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'plat');
	return (
		<div className={cover ? 'sheet-cover' : 'sheet-opening'}>
			{cover?.photo || cover?.drawing ? (
				<figure className="sheet-photo">
					<CoverPicture cover={cover} address={address} />
					{plat && (
						<div aria-hidden="true">
							<PlatPicture block={plat} />
						</div>
					)}
					{cover.photo?.credit && <figcaption>{cover.photo.credit}</figcaption>}
				</figure>
			) : (
				cover &&
				plat && (
					<div aria-hidden="true" className="sheet-plat">
						<PlatPicture block={plat} />
					</div>
				)
			)}
			<p className="sheet-kind">{title}</p>
			<h1 id={id}>{address}</h1>
			{cover && <p className="sheet-subject">{cover.subject}</p>}
			<dl>
				{facts.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</div>
	);
}

/** The photo; without one, a fictional home as it is drawn. */
function CoverPicture({ cover: { photo, drawing }, address }: { cover: CoverBlock; address: string }) {
	if (photo) return <img src={photo.picture} alt={photo.words} />;
	return (
		drawing && (
			<span className="block aspect-5/2 border border-line">
				<HomeDrawing home={drawing} alt={`Drawing of ${address}`} />
			</span>
		)
	);
}
