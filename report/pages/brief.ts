/** One sheet, short enough to send in a text message: price, range, three reasons, five comps. */
import { DASH, miles, percentTenths, usd } from '../../domain/format/format.ts';
import { closingDate } from '../../domain/home/closing-date.ts';
import { homeName } from '../../domain/home/fact-text.ts';
import { column, heading, row, table, text } from '../blocks.ts';
import { mainCaveats } from '../caveats.ts';
import { statisticsSentence } from '../market/statistics-facts.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { ownSummaryBlocks } from '../summary.ts';
import {
	dataNote,
	dayWord,
	distanceNote,
	formatCredit,
	homeLine,
	ownWeightNote,
	priceWord,
} from '../words.ts';
import { priceBlocks } from './price-block.ts';
import { inTwoColumns } from './two-columns.ts';
import { closingBlocks } from './words.ts';

/** Enough comps to explain the price. */
const MAX_COMPS = 5;

export function briefPage(input: ReportInput): Block[] {
	const { subject, conclusion, comps, units } = input.analysis;
	return [
		text(homeLine(subject, units)),
		...priceBlocks(input),
		...ownSummaryBlocks(input),
		...inTwoColumns([
			{ title: 'Why this price', items: conclusion?.reasons ?? [], isNumbered: true },
			{ title: 'Keep in mind', items: mainCaveats(input), isNumbered: false },
		]),
		...(comps.length === 0 ? [] : topCompsBlocks(input)),
		...statisticsSentence(input.statistics),
		...closingBlocks(input, dataNote(input)),
	];
}

function topCompsBlocks(input: ReportInput): Block[] {
	const { comps, conclusion } = input.analysis;
	// A negative weight only corrects for differences between homes: such a comp doesn't support the price.
	const supporting = conclusion === null ? comps : comps.filter(({ weight }) => weight > 0);
	const heaviest = [...supporting].sort((a, b) => b.weight - a.weight || a.number - b.number);
	const shown = heaviest.slice(0, MAX_COMPS).sort((a, b) => a.number - b.number);
	const title = conclusion === null ? 'Comps' : 'Comps with the most weight';
	const topComps = table(
		title,
		[
			column('Comp', 0.36, 'start'),
			column('Distance', 0.12),
			column(dayWord(input), 0.14),
			column(priceWord(input), 0.14),
			column('Adjusted price', 0.14),
			column('Weight', 0.1),
		],
		shown.map(({ sale, number, miles: away, adjustedPrice, weight }) =>
			row(
				[
					[homeName(sale), formatCredit(sale)].filter(Boolean).join('\n'),
					miles(away),
					closingDate(sale, 'short'),
					usd(sale.price),
					usd(adjustedPrice),
					conclusion === null ? DASH : percentTenths(weight),
				],
				{ pin: number },
			),
		),
		[
			ownWeightNote(input),
			distanceNote(
				input.analysis.subject,
				shown.map(({ sale }) => sale),
			),
		]
			.filter(Boolean)
			.join(' '),
	);
	return [heading(title), topComps];
}
