/** Why the other sales are no comps: counted by reason, and the nearest of them by name. */
import { count, miles, usd } from '../../domain/format.ts';
import type { Verdict } from '../../domain/valuation/analysis.ts';
import { factsLine, nameOf, shortDay } from '../../domain/valuation/valuation-text.ts';
import { column, heading, row, table, text } from '../blocks.ts';
import type { Block, TableBlock } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { dayWord, priceWord } from '../words.ts';

/** Rows of both tables, so that one sheet holds them. */
const MOST_ROWS = 19;

const REASONS: Record<Verdict['code'], string> = {
	comp: 'Comps',
	pinned: 'Comps chosen by the agent',
	added: 'Comps entered by the agent',
	dropped: 'Left out by the agent',
	duplicate: 'A second record of the same sale',
	not_arms_length: 'Not on the open market',
	radius: 'Too far away',
	months: 'Sold too long ago',
	home_type: 'Another type of home',
	bedrooms: 'Other number of bedrooms',
	bathrooms: 'Other number of baths',
	living_area: 'Larger or smaller',
	year_built: 'Older or newer',
	polygon: 'Outside the area drawn',
	less_similar: 'Like, but less so than the comps',
	no_place: 'Place not known',
	no_area: 'Living area not known',
	subject_itself: 'An earlier sale of this home',
	unusable: 'Price or date cannot be right',
};

export function leftOutPage(input: ReportInput): Block[] | null {
	const out = input.analysis.verdicts.filter(({ included }) => !included);
	if (out.length === 0) return null;
	const supporting = out.filter(({ supports }) => supports).length;
	const reasons = reasonsTable(out);
	return [
		text(
			`${count(out.length)} more sales were considered. ${count(supporting)} of them are no comps, but count toward the price with small weights.`,
			'lead',
		),
		reasons,
		heading('The nearest of them'),
		nearestTable(out, input, MOST_ROWS - reasons.rows.length),
	];
}

/** The commonest reason first. */
function reasonsTable(out: readonly Verdict[]): TableBlock {
	const codes = [...new Set(out.map(({ code }) => code))].map((code) => {
		const all = out.filter((verdict) => verdict.code === code);
		return { code, all: all.length, supports: all.filter(({ supports }) => supports).length };
	});
	return table(
		'Sales that are no comps, by reason',
		[column('Reason', 0.5, 'start'), column('Sales', 0.2), column('Count toward the price', 0.3)],
		codes
			.sort((a, b) => b.all - a.all || (a.code < b.code ? -1 : 1))
			.map(({ code, all, supports }) => row([REASONS[code], count(all), count(supports)])),
	);
}

/** What the agent dropped comes first: it is asked about first. */
function nearestTable(out: readonly Verdict[], input: ReportInput, most: number): TableBlock {
	const nearest = [...out].sort(
		(a, b) =>
			Number(b.code === 'dropped') - Number(a.code === 'dropped') ||
			(a.miles ?? Number.POSITIVE_INFINITY) - (b.miles ?? Number.POSITIVE_INFINITY) ||
			(a.sale.id < b.sale.id ? -1 : 1),
	);
	return table(
		'The nearest sales that are no comps',
		[
			column('Home', 0.34, 'start'),
			column('Distance', 0.1),
			column(dayWord(input), 0.13),
			column(priceWord(input), 0.12),
			column('Why it is no comp', 0.31, 'start'),
		],
		nearest
			.slice(0, Math.max(5, most))
			.map((verdict) =>
				row([
					`${nameOf(verdict.sale)}\n${factsLine(verdict.sale)}`,
					miles(verdict.miles),
					shortDay(verdict.sale.soldOn),
					usd(verdict.sale.price),
					whyOf(verdict),
				]),
			),
	);
}

/** The workbench speaks to the agent, a report of the agent. */
function whyOf({ code, words }: Verdict): string {
	if (code === 'dropped') return words.replace(/^Dropped by you/, 'Left out by the agent');
	return code === 'less_similar' ? REASONS.less_similar : words;
}
