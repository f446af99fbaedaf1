/** Why the other sales aren't comps: counted by reason, and the nearest ones listed. */
import type { Verdict } from '../../domain/comps/verdict.ts';
import { count, miles, usd } from '../../domain/format/format.ts';
import { agree, plural } from '../../domain/format/plural.ts';
import { closingDate } from '../../domain/home/closing-date.ts';
import { column, heading, row, table, text } from '../blocks.ts';
import type { Block, TableBlock } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { dayWord, distanceNote, homeCell, priceWord } from '../words.ts';

/** The maximum number of rows in both tables together, so that they fit on one sheet. */
const MAX_ROWS = 19;

const REASONS: Record<Verdict['code'], string> = {
	comp: 'Comps',
	pinned: 'Comps selected by the agent',
	added: 'Comps added by the agent',
	dropped: 'Excluded by the agent',
	duplicate: 'Duplicate record',
	price_outlier: 'Price outlier',
	radius: 'Too far away',
	months: 'Sold too long ago',
	home_type: 'Different property type',
	type_unknown: 'Property type unknown',
	bedrooms: 'Different bedroom count',
	bathrooms: 'Different bath count',
	living_area: 'Different size',
	year_built: 'Different age',
	polygon: 'Outside the drawn area',
	less_similar: 'Less similar than the comps',
	no_place: 'Location unknown',
	no_area: 'Living area unknown',
	subject_itself: 'Earlier sale of this home',
	unusable: 'Invalid price or date',
};

export function excludedSalesPage(input: ReportInput): Block[] | null {
	const out = input.analysis.verdicts.filter(({ included }) => !included);
	if (out.length === 0) return null;
	const supporting = out.filter(({ supports }) => supports).length;
	const checked = `${plural(out.length, 'other sale was', 'other sales were')} checked.`;
	const reasons = reasonsTable(out);
	return [
		text(supporting > 0 ? `${checked} ${supportSentence(supporting)}` : checked, 'lead'),
		reasons,
		heading('Nearest sales'),
		nearestTable(out, input, MAX_ROWS - reasons.rows.length),
	];
}

function supportSentence(supporting: number): string {
	const those = agree(
		supporting,
		'One of them still counts a little',
		`${count(supporting)} of them still count a little`,
	);
	return `${those} in the price.`;
}

/** The most common reason first. */
function reasonsTable(out: readonly Verdict[]): TableBlock {
	const codes = [...new Set(out.map(({ code }) => code))].map((code) => {
		const all = out.filter((verdict) => verdict.code === code);
		return { code, all: all.length, supports: all.filter(({ supports }) => supports).length };
	});
	return table(
		'Sales not used as comps, by reason',
		[column('Reason', 0.5, 'start'), column('Sales', 0.2), column('Support the price', 0.3)],
		codes
			.sort((a, b) => b.all - a.all || (a.code < b.code ? -1 : 1))
			.map(({ code, all, supports }) => row([REASONS[code], count(all), count(supports)])),
	);
}

/** The table of the nearest sales. Those that the agent excluded come first: clients ask about them first. */
function nearestTable(out: readonly Verdict[], input: ReportInput, max: number): TableBlock {
	const nearest = [...out].sort(
		(a, b) =>
			Number(b.code === 'dropped') - Number(a.code === 'dropped') ||
			(a.miles ?? Number.POSITIVE_INFINITY) - (b.miles ?? Number.POSITIVE_INFINITY) ||
			(a.sale.id < b.sale.id ? -1 : 1),
	);
	const rows = nearest.slice(0, Math.max(5, max));
	return table(
		'Nearest sales not used as comps',
		[
			column('Home', 0.34, 'start'),
			column('Distance', 0.1),
			column(dayWord(input), 0.13),
			column(priceWord(input), 0.12),
			column('Reason', 0.31, 'start'),
		],
		rows.map((verdict) =>
			row([
				homeCell(verdict.sale, input.analysis.units),
				miles(verdict.miles),
				closingDate(verdict.sale, 'short'),
				usd(verdict.sale.price),
				explainExclusion(verdict, input),
			]),
		),
		distanceNote(
			input.analysis.subject,
			rows.map(({ sale }) => sale),
		),
	);
}

/** The workbench addresses the agent; a report mentions the agent. */
function explainExclusion({ code, words, note }: Verdict, { request: { saleNotes } }: ReportInput): string {
	if (code === 'dropped') return saleNotes && note ? `${REASONS.dropped}: ${note}` : REASONS.dropped;
	return code === 'less_similar' ? REASONS.less_similar : words;
}
