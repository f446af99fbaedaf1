/** Headings, sentences, lists and facts. */
import { createContext, Fragment, useContext } from 'react';
import { type Block, type Brand, type HeadingBlock, photoAlt, type Span } from '../../../../report/report.ts';
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

export function TextBlockView({ block: { text, look, bold } }: { block: BlockOf<'text'> }) {
	return (
		<p className={`whitespace-pre-line ${CLASSES[look]}`}>
			<BoldText text={text} bold={bold} />
		</p>
	);
}

/** A text with its bold parts. */
function BoldText({ text, bold = [] }: { text: string; bold?: readonly Span[] | undefined }) {
	return (
		<>
			{bold.map(([from, to], at) => (
				<Fragment key={from}>
					{text.slice(bold[at - 1]?.[1] ?? 0, from)}
					<strong className="font-semibold">{text.slice(from, to)}</strong>
				</Fragment>
			))}
			{text.slice(bold.at(-1)?.[1] ?? 0)}
		</>
	);
}

export function ListBlockView({ block: { items, ordered, bold } }: { block: BlockOf<'list'> }) {
	const List = ordered ? 'ol' : 'ul';
	return (
		<List
			className={`space-y-1.5 pl-5 marker:text-(--brand-text) ${ordered ? 'list-decimal marker:font-semibold' : 'list-disc'}`}
		>
			{items.map((item, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
				<li key={at} className="pl-1">
					<BoldText text={item} bold={bold?.[at]} />
				</li>
			))}
		</List>
	);
}

export function QuoteBlockView({ block: { text, by } }: { block: BlockOf<'quote'> }) {
	return (
		<figure className="break-inside-avoid border-(--brand) border-l-2 pl-4">
			<blockquote>{text}</blockquote>
			<figcaption className="mt-1 text-muted text-sm">{by}</figcaption>
		</figure>
	);
}

/** The agent of the report, for the facts beside the photo. */
export const AgentBrand = createContext<Brand | null>(null);

/** A longer value is a sentence and gets its own line. */
const LONG = 30;

export function FactsBlockView({ block: { caption, rows, portrait } }: { block: BlockOf<'facts'> }) {
	const agent = useContext(AgentBrand);
	const photo = portrait ? agent?.photo : null;
	if (rows.length === 0) return null;
	const isLong = rows.some(({ value }) => value.length > LONG);
	return (
		<figure className={`report-figure ${photo ? 'flex flex-wrap items-start gap-5' : ''}`}>
			{caption && <figcaption>{caption}</figcaption>}
			{agent && photo && (
				<img src={photo} alt={photoAlt(agent)} className="size-32 border border-line object-cover" />
			)}
			<dl
				className={`report-facts ${photo ? 'min-w-0 flex-[1_1_16rem]' : ''}`}
				data-long={isLong || undefined}
				data-narrow={Boolean(photo) || undefined}
			>
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
