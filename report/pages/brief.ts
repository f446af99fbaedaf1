/** One sheet for a text message: price, range, three reasons, five comps. */
import { DASH, miles, usd } from '../../domain/format.ts';
import { nameOf, shortDay, weightText } from '../../domain/valuation/valuation-text.ts';
import { column, heading, list, row, table, text } from '../blocks.ts';
import { caveatsOf } from '../caveats.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { dayWord, homeLine, priceWord } from '../words.ts';
import { noteBlocks } from './answer.ts';
import { priceBlocks } from './price-block.ts';

/** So many comps tell the story. */
const MOST_COMPS = 5;

export function briefPage(input: ReportInput): Block[] {
	const { subject, conclusion, comps } = input.analysis;
	const caveats = caveatsOf(input);
	return [
		text(homeLine(subject)),
		...priceBlocks(input),
		...(conclusion === null ? [] : [heading('Three reasons'), list(conclusion.reasons, true)]),
		...(comps.length === 0 ? [] : heaviestBlocks(input)),
		...(caveats.length === 0 ? [] : [heading('To read with it'), list(caveats)]),
		...noteBlocks(input),
	];
}

function heaviestBlocks(input: ReportInput): Block[] {
	const { comps, conclusion } = input.analysis;
	// A weight below zero only tells what differs: such a comp carries no price.
	const carrying = conclusion === null ? comps : comps.filter(({ weight }) => weight > 0);
	const heaviest = [...carrying].sort((a, b) => b.weight - a.weight || a.number - b.number);
	const shown = heaviest.slice(0, MOST_COMPS).sort((a, b) => a.number - b.number);
	const title = conclusion === null ? 'The comps there are' : 'The comps that count most';
	const heaviestTable = table(
		title,
		[
			column('Comp', 0.36, 'start'),
			column('Distance', 0.12),
			column(dayWord(input), 0.14),
			column(priceWord(input), 0.14),
			column('Adjusted', 0.14),
			column('Weight', 0.1),
		],
		shown.map(({ sale, number, miles: away, adjustedPrice, weight }) =>
			row(
				[
					nameOf(sale),
					miles(away),
					shortDay(sale.soldOn),
					usd(sale.price),
					usd(adjustedPrice),
					conclusion === null ? DASH : weightText(weight),
				],
				{ pin: number },
			),
		),
	);
	return [heading(title), heaviestTable];
}
