/** The listing of the home that ended unsold: its list prices beside the price of each date, and similar homes in those weeks. */
import { type PastPrice, pricedDays, priceOn } from '../../domain/analysis/past-prices.ts';
import { hasStrategy, POSITION_WORDS } from '../../domain/analysis/sentences/strategy-words.ts';
import {
	MIN_GROUP,
	type Position,
	type PricingStrategy,
	positionOf,
	pricingStrategy,
} from '../../domain/analysis/strategy/pricing-strategy.ts';
import { daysBetween } from '../../domain/dates/days.ts';
import { longDay, shortDay } from '../../domain/format/date-text.ts';
import { count, DASH, signedPercent, usd } from '../../domain/format/format.ts';
import { plural } from '../../domain/format/plural.ts';
import { uncapitalize } from '../../domain/format/words.ts';
import { PAST_ENDINGS, type PastListing } from '../../domain/home/listing-period.ts';
import { column, heading, row, table, text } from '../blocks.ts';
import type { ChartBlock } from '../chart-blocks.ts';
import type { Block, TableBlock } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { placeWords, span } from '../words.ts';
import { strategyTable } from './pricing-strategy.ts';

/** Nothing without the facts of the listing. */
export function pastListingPage(input: ReportInput): Block[] | null {
	const { pastListing: listing } = input.request;
	const [first] = listing?.prices ?? [];
	if (!listing || !first) return null;
	const start = priceThen(input, first.on);
	const chart = pricesChart(listing, input);
	return [
		text(leadOf(listing, start), 'lead'),
		...(chart === null ? [] : [chart]),
		pricesTable(listing, input),
		...(start === null ? [] : sameWeeksBlocks(listing, start, input)),
	];
}

function priceThen({ evidence, analysis }: ReportInput, on: string): PastPrice | null {
	return priceOn(evidence, analysis.subject, on);
}

/** @example "Listed on May 2, 2026 at $450,000: 9.1% above the indicated price of that day, $6,000 above the 80% range." */
function leadOf({ prices, endedOn, ending }: PastListing, start: PastPrice | null): string {
	const [first, last] = [prices[0], prices.at(-1)];
	if (!first || !last) return '';
	const compared = start === null ? '.' : `: ${uncapitalize(placeWords(first.price, start, ' of that day'))}`;
	const days = plural(daysBetween(first.on, endedOn), 'day');
	const changed = prices.length - 1;
	const changes = changed === 0 ? '' : `, at ${usd(last.price)} after ${plural(changed, 'price change')}`;
	return `Listed on ${longDay(first.on)} at ${usd(first.price)}${compared} ${PAST_ENDINGS[ending]} on ${longDay(endedOn)}, ${days} later${changes}.`;
}

/** Null without two prices to join. */
function pricesChart(listing: PastListing, input: ReportInput): ChartBlock | null {
	const line = pricedDays(listing).flatMap((day) => {
		const then = priceThen(input, day);
		return then === null ? [] : [{ day, value: then.price, low: then.low, high: then.high }];
	});
	if (line.length < 2) return null;
	return {
		kind: 'chart',
		caption:
			'List price and indicated price. Heavy steps: list price. Line and band: what sales that had closed by each date indicate, with the 80% range.',
		words: `List prices of this home, from ${shortDay(line[0]?.day ?? '')} to ${shortDay(listing.endedOn)}, beside the indicated price and its range on those dates.`,
		points: listing.prices.map(({ on, price }) => ({ day: on, value: price })),
		heldTo: listing.endedOn,
		line,
		valueUnit: 'dollars',
	};
}

/** A row for each list price, for the end, and for today. */
function pricesTable(listing: PastListing, input: ReportInput): TableBlock {
	const { prices, endedOn, ending } = listing;
	const { conclusion, salesUsed } = input.analysis;
	const last = prices.at(-1)?.price;
	const lines = [
		...prices.map(({ on, price }, at) => ({ on, price, what: at === 0 ? 'Listed' : 'New price' })),
		...(last === undefined ? [] : [{ on: endedOn, price: last, what: PAST_ENDINGS[ending] }]),
	];
	const cells = (then: Pick<PastPrice, 'price' | 'low' | 'high' | 'sales'> | null) =>
		then === null ? [DASH, DASH, DASH] : [usd(then.price), span(then.low, then.high), count(then.sales)];
	return table(
		'List prices, and what sales that had closed by each date indicate',
		[
			column('Date', 0.17, 'start'),
			column('Event', 0.13, 'start'),
			column('List price', 0.13),
			column('Indicated price', 0.13),
			column('80% range', 0.23),
			column('Sales used', 0.1),
			column('Difference', 0.11),
		],
		[
			...lines.map(({ on, price, what }) => {
				const then = priceThen(input, on);
				const change = then === null ? DASH : signedPercent(price / then.price - 1);
				return row([shortDay(on), what, usd(price), ...cells(then), change]);
			}),
			row(
				[
					...[shortDay(input.evidence.effectiveOn), 'This report', DASH],
					...[...cells(conclusion && { ...conclusion, sales: salesUsed }), DASH],
				],
				{ strong: true },
			),
		],
		`${METHOD} ${sourceOf(listing, input)}`,
	);
}

const METHOD =
	"Indicated prices of earlier dates use only sales that closed before the date, before the agent's choices, with the facts of the home and the market's rates and index of this report. A dash means too few such sales, or that nothing was listed. Difference: list price compared with the indicated price.";

/** Whose word the list prices and dates are. */
function sourceOf({ prices, endedOn, ending }: PastListing, { evidence }: ReportInput): string {
	const found = evidence.pastListing;
	const isRecorded =
		found &&
		JSON.stringify([prices, endedOn, ending]) === JSON.stringify([found.prices, found.endedOn, found.ending]);
	return isRecorded
		? `The list price and dates are from ${found.source}, which doesn't report the dates of price changes.`
		: 'The list prices and dates are as the agent entered them.';
}

/** How similar homes did that went under contract or left the market while this one was listed. */
function sameWeeksBlocks(
	listing: PastListing,
	start: PastPrice,
	{ evidence, analysis }: ReportInput,
): Block[] {
	const [first] = listing.prices;
	const period = { from: first?.on ?? listing.endedOn, to: listing.endedOn };
	const conclusion = { ...start, basis: 'closed sales' } as const;
	const strategy = pricingStrategy(evidence, { subject: analysis.subject, conclusion }, period);
	if (strategy === null || !first) return [];
	const title = heading('Similar homes in the same weeks');
	const { measured, similar, unsold } = strategy;
	if (!hasStrategy(strategy))
		return [
			title,
			text(
				`Too few similar homes went under contract in these weeks to show how their list prices did: ${count(measured)} of ${count(similar)} can be compared, and a group needs ${MIN_GROUP}.`,
			),
		];
	const left = unsold ? ` and ${plural(unsold, 'listing')} left the market unsold` : '';
	const table = strategyTable(
		strategy,
		start,
		'Similar homes in the same weeks, by their original list price',
	);
	const from = longDay(period.from);
	return [
		title,
		text(
			`While this home was listed, ${plural(measured, 'similar home')} nearby went under contract${left}. ${outcomeWords(positionOf(first.price, start), strategy)}`,
		),
		{ ...table, note: `A dash means fewer than ${MIN_GROUP} homes. The range is that of ${from}.` },
		text("How other homes did doesn't show why this one didn't sell.", 'note'),
	];
}

/** How many listings sold that started where this one did; or that too few are known. */
function outcomeWords(position: Position, { groups }: PricingStrategy): string {
	const group = groups.find((each) => each.position === position);
	const where = `that started ${uncapitalize(POSITION_WORDS[position])}, as this one did`;
	return group?.sold == null
		? `Fewer than ${MIN_GROUP} listings ${where}, are known to have ended then: too few to say what share sold.`
		: `Of the ${plural(group.left, 'listing')} ${where}, ${count(Math.round(group.sold * group.left))} sold.`;
}
