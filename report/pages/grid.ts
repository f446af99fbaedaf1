/** The adjustment grid of the field: subject and comps side by side, a line a feature, and totals. */
import { miles, percent, usd } from '../../domain/format.ts';
import type { Analysis, GridComp } from '../../domain/valuation/analysis.ts';
import { adjustmentOf, type GridLine, gridLines } from '../../domain/valuation/grid-lines.ts';
import {
	FEATURE_LABELS,
	factText,
	nameOf,
	shortDay,
	signedPercent,
	signedUsd,
	weightText,
} from '../../domain/valuation/valuation-text.ts';
import { column, heading, row, table, text } from '../blocks.ts';
import type { Block, TableBlock } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { perSquareFoot, priceWord } from '../words.ts';

/** Columns of comps that a sheet can hold. */
const MOST_COMPS = 8;

export function gridPage(input: ReportInput): Block[] | null {
	const { analysis } = input;
	if (analysis.comps.length === 0) return null;
	const lines = gridLines(analysis, false);
	const rates = ratesTable(analysis);
	return [
		text(
			'Each comp is brought to this home: plus where the comp is worse, minus where it is better. What it has stands above, what that is worth below.',
		),
		...sheets(analysis.comps).map((comps) => gridTable(input, lines, comps)),
		...(rates === null ? [] : [heading('What one step is worth here'), rates]),
	];
}

/** As few tables as hold the comps, and of one width. */
function sheets(comps: readonly GridComp[]): (readonly GridComp[])[] {
	const tables = Math.ceil(comps.length / MOST_COMPS);
	const each = Math.ceil(comps.length / tables);
	return Array.from({ length: tables }, (_, at) => comps.slice(at * each, (at + 1) * each));
}

function gridTable(input: ReportInput, lines: readonly GridLine[], comps: readonly GridComp[]): TableBlock {
	const { subject } = input.analysis;
	const [label, own] = [0.15, 0.11];
	const width = (1 - label - own) / comps.length;
	const all = (write: (comp: GridComp) => string) => comps.map(write);
	const edited = comps.some(({ adjustments }) => adjustments.some((each) => each.edited));
	const featureRow = (line: GridLine) =>
		row([
			line.label,
			line.feature === 'time' ? shortDay(input.evidence.effectiveOn) : factText(line.feature, subject),
			...all((comp) => `${factText(line.feature, comp.sale)}\n${adjustmentText(comp, line)}`),
		]);
	return table(
		comps.length === input.analysis.comps.length
			? 'Adjustment grid'
			: `Adjustment grid, comps ${comps[0]?.number} to ${comps.at(-1)?.number}`,
		[
			column('', label, 'start'),
			column('Subject', own, 'end', 'subject'),
			...comps.map((comp) => column(nameOf(comp.sale), width, 'end', comp.number)),
		],
		[
			row([priceWord(input), '', ...all(({ sale }) => usd(sale.price))], { strong: true }),
			row(['Per sq ft', '', ...all(({ sale }) => perSquareFoot(sale))]),
			row(['Distance', '', ...all((comp) => miles(comp.miles))]),
			...lines.map(featureRow),
			row(['Net adjustment', '', ...all((comp) => `${signedUsd(netOf(comp))}\n${signedPercent(comp.net)}`)]),
			row(['Gross adjustment', '', ...all(({ gross }) => percent(gross))]),
			row(['Adjusted price', '', ...all(({ adjustedPrice }) => usd(adjustedPrice))], { strong: true }),
			row(['Weight', '', ...all(({ weight }) => weightText(weight))]),
		],
		edited ? 'An asterisk marks what the agent set by hand.' : '',
	);
}

function adjustmentText(comp: GridComp, { feature }: GridLine): string {
	const { dollars, edited } = adjustmentOf(comp, feature);
	return `${signedUsd(dollars)}${edited ? '*' : ''}`;
}

function netOf({ adjustments }: GridComp): number {
	return adjustments.reduce((sum, { dollars }) => sum + (dollars ?? 0), 0);
}

/** The rates behind the lines, each with where it comes from. */
function ratesTable({ rates, comps }: Analysis): TableBlock | null {
	const used = rates.filter(
		({ feature, dollars }) =>
			dollars !== null && comps.some((comp) => Boolean(adjustmentOf(comp, feature).dollars)),
	);
	if (used.length === 0) return null;
	return table(
		'What one step of a feature is worth',
		[column('Feature', 0.15, 'start'), column('Where it comes from', 0.85, 'start')],
		used.map(({ feature, words, edited }) => row([`${FEATURE_LABELS[feature]}${edited ? '*' : ''}`, words])),
	);
}
