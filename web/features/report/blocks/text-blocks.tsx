/** Headings, sentences, lists and facts. */
import type { Block, HeadingBlock } from '../../../../report/report.ts';
import { Disc } from './disc.tsx';

type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

export function HeadingBlockView({ block: { text, pin } }: { block: HeadingBlock }) {
	return (
		<h3 className="report-heading">
			{pin !== null && <Disc pin={pin} />}
			{text}
		</h3>
	);
}

const CLASSES = {
	headline: 'report-headline',
	lead: 'text-base sm:text-head',
	plain: '',
	note: 'text-xs text-muted',
	sources: 'text-xs text-muted',
} as const;

export function TextBlockView({ block: { text, look } }: { block: BlockOf<'text'> }) {
	return <p className={`whitespace-pre-line ${CLASSES[look]}`}>{text}</p>;
}

export function ListBlockView({ block: { items, ordered } }: { block: BlockOf<'list'> }) {
	const List = ordered ? 'ol' : 'ul';
	return (
		<List
			className={`space-y-1.5 pl-5 marker:text-(--brand-text) ${ordered ? 'list-decimal marker:font-semibold' : 'list-disc'}`}
		>
			{items.map((item) => (
				<li key={item} className="pl-1">
					{item}
				</li>
			))}
		</List>
	);
}

/** A longer value is a sentence and gets its own line. */
const LONG = 30;

export function FactsBlockView({ block: { caption, rows } }: { block: BlockOf<'facts'> }) {
	if (rows.length === 0) return null;
	const isLong = rows.some(({ value }) => value.length > LONG);
	return (
		<figure className="report-figure">
			{caption && <figcaption>{caption}</figcaption>}
			<dl className="report-facts" data-long={isLong || undefined}>
				{rows.map(({ label, value }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</figure>
	);
}
