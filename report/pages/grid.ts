/** The adjustment grid: subject and comps side by side, one row per feature, and totals. */
import type { GridComp } from '../../domain/analysis/analysis.ts';
import { featureText } from '../../domain/analysis/grid/feature-text.ts';
import {
	findAdjustment,
	type GridLine,
	gridLines,
	netDollars,
	unpricedLines,
} from '../../domain/analysis/grid/grid-lines.ts';
import { outlierFlags } from '../../domain/analysis/grid/warnings.ts';
import { shortDay } from '../../domain/format/date-text.ts';
import { DASH, decimal, percentTenths, signedPercent, signedUsd, usd } from '../../domain/format/format.ts';
import { factText, homeName } from '../../domain/home/fact-text.ts';
import { AGENTS_DATA, isOwnData } from '../../domain/home/own-data.ts';
import { pricePerArea } from '../../domain/home/units.ts';
import type { MapLocation } from '../../domain/places/geo.ts';
import { column, heading, row, table, text } from '../blocks.ts';
import type { Block, TableBlock } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { distanceNote, GUIDE, isBeyondGuide, perAreaWord, priceWord } from '../words.ts';

/** How many comp columns fit on a sheet. */
const MAX_COMPS = 8;

export function gridPage(input: ReportInput): Block[] | null {
	const { analysis } = input;
	if (analysis.comps.length === 0) return null;
	const lines = gridLines(analysis, false);
	const tables = splitIntoSheets(analysis.comps);
	return [
		text(
			"Each comp is adjusted to this home: plus where the comp is inferior, minus where it is superior. Each cell shows the comp's feature, with its adjustment below.",
		),
		...tables.flatMap((comps) => [
			...(tables.length > 1 ? [heading(`Comps ${comps[0]?.number} to ${comps.at(-1)?.number}`)] : []),
			gridTable(input, lines, comps),
		]),
	];
}

/** As few tables as possible for the comps, all of the same width. */
function splitIntoSheets(comps: readonly GridComp[]): (readonly GridComp[])[] {
	const tables = Math.ceil(comps.length / MAX_COMPS);
	const perTable = Math.ceil(comps.length / tables);
	return Array.from({ length: tables }, (_, at) => comps.slice(at * perTable, (at + 1) * perTable));
}

function gridTable(input: ReportInput, lines: readonly GridLine[], comps: readonly GridComp[]): TableBlock {
	// A few comps would be too far apart at full width.
	const [label, own] = comps.length < 4 ? [0.3, 0.2] : [0.15, 0.11];
	const width = (1 - label - own) / comps.length;
	const all = (write: (comp: GridComp) => string) => comps.map(write);
	const { subject, units } = input.analysis;
	return table(
		`Adjustment grid, comps ${comps[0]?.number} to ${comps.at(-1)?.number}`,
		[
			column('', label, 'start'),
			column('Subject', own, 'end', 'subject'),
			...comps.map((comp) => column(homeName(comp.sale), width, 'end', comp.number)),
		],
		[
			row([priceWord(input), '', ...all(({ sale }) => usd(sale.price))], { strong: true }),
			row(['Adjusted price', '', ...all(({ adjustedPrice }) => usd(adjustedPrice))], { strong: true }),
			row([
				'Weight',
				'',
				...all(({ weight }) => (input.analysis.conclusion === null ? DASH : percentTenths(weight))),
			]),
			row([perAreaWord(input), '', ...all(({ sale }) => pricePerArea(sale.price, sale.livingArea, units))]),
			row(['Distance, mi', '', ...all((comp) => decimal(comp.miles))]),
			...lines.map((line) => featureRow(input, line, comps)),
			...unpricedLines(input.analysis).map(({ name, label }) =>
				row([label, factText(name, subject, units), ...all(({ sale }) => factText(name, sale, units))]),
			),
			row(['Net adjustment', '', ...all((comp) => signedUsd(netDollars(comp)))]),
			row(['Net', '', ...all(({ net }) => signedPercent(net))]),
			row(['Gross', '', ...all(({ gross }) => percentTenths(gross))]),
		],
		gridNote(subject, comps, lines),
	);
}

/** Each home's feature, with its adjustment below; without the second line if no comp is adjusted for it. */
function featureRow(
	{ analysis: { subject, units }, evidence }: ReportInput,
	line: GridLine,
	comps: readonly GridComp[],
) {
	// A unit of two words stays on one line.
	const label = line.label.replace('sq ft', 'sq\u00a0ft');
	return row([
		line.bracket?.bracketed === false ? `${label}\nnot bracketed` : label,
		line.feature === 'time' ? shortDay(evidence.effectiveOn) : featureText(line.feature, subject, units),
		...comps.map((comp) => {
			const fact = featureText(line.feature, comp.sale, units);
			return line.adjusted ? `${fact}\n${adjustmentText(comp, line)}` : fact;
		}),
	]);
}

function adjustmentText(comp: GridComp, { feature }: GridLine): string {
	const { dollars, edited } = findAdjustment(comp, feature);
	return `${signedUsd(dollars)}${edited ? '*' : ''}`;
}

/** The note below the grid: the meaning of its marks, and the comps that need a comment. */
function gridNote(subject: MapLocation, comps: readonly GridComp[], lines: readonly GridLine[]): string {
	const edited = comps.some(({ adjustments }) => adjustments.some((each) => each.edited));
	const beyond = comps.filter(isBeyondGuide).map(({ number }) => number);
	const own = comps.filter(({ sale }) => isOwnData(sale)).map(({ number }) => number);
	return [
		...(edited ? ['* Set by the agent.'] : []),
		...(lines.some(({ bracket }) => bracket?.bracketed === false)
			? ['Not bracketed: every comp has less than this home, or every comp has more.']
			: []),
		...(own.length > 0 ? [`From ${AGENTS_DATA}: comp${own.length > 1 ? 's' : ''} ${own.join(', ')}.`] : []),
		...(beyond.length > 0
			? [`Above the customary ${GUIDE}: comp${beyond.length > 1 ? 's' : ''} ${beyond.join(', ')}.`]
			: []),
		distanceNote(
			subject,
			comps.map(({ sale }) => sale),
		),
		...outlierFlags(comps),
	]
		.filter(Boolean)
		.join(' ');
}
