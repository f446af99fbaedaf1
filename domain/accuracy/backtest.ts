/** What blind prices say of the accuracy of prices: overall, and wherever it differs. */
import { HOME_TYPE_WORDS } from '../comps/home-type-words.ts';
import { dayNumber, isoDay } from '../days.ts';
import { count, usd } from '../format.ts';
import type { IsoDate } from '../listing.ts';
import { pricedOn } from '../valuation/home.ts';
import type { AccuracyGroup, BacktestResult } from './backtest-result.ts';
import type { BlindPrice, MarketSale } from './blind-prices.ts';
import { measureAccuracy } from './measure.ts';

/** A sale for less than this share of its estimate was hardly agreed between strangers. */
const LEAST_SHARE = 0.4;
/** Of the days that the data span, the last quarter is measured: the first three are its history. */
const SHARE_OF_HISTORY = 0.75;

/**
 * The first day of the last quarter of the time that sales span; null for no sales.
 *
 * @example sales from 2014-05-02 to 2015-05-27: "2015-02-18"
 */
export function startOfLastQuarter(sales: readonly MarketSale[]): IsoDate | null {
	const days = sales.map(pricedOn).sort();
	const [first, last] = [days[0], days.at(-1)];
	if (first === undefined || last === undefined) return null;
	return isoDay(Math.floor(dayNumber(first) + SHARE_OF_HISTORY * (dayNumber(last) - dayNumber(first))));
}

/** The accuracy of the prices of sales agreed on a day or later, and of all, by which it can be seen what history brings. */
export function summariseBacktest(
	prices: readonly BlindPrice[],
	from: IsoDate,
	fields: BacktestResult['fields'],
): BacktestResult {
	const kept = prices.filter((each) => !isFarBelow(each));
	const measured = kept.filter(({ on }) => on >= from);
	const days = measured.map(({ on }) => on).sort();
	const accuracyOf = (some: readonly BlindPrice[]) => measureAccuracy(some.map(outcomeOf));
	const group = (
		parts: readonly (readonly [label: string, part: readonly BlindPrice[]])[],
	): AccuracyGroup[] =>
		parts.filter(([, part]) => part.length > 0).map(([label, part]) => ({ label, ...accuracyOf(part) }));
	return {
		from,
		to: days.at(-1) ?? from,
		salesInData: prices.length,
		setAside: prices.filter((each) => each.on >= from && isFarBelow(each)).length,
		demo: prices.every(({ sale }) => sale.demo),
		fields,
		all: accuracyOf(measured),
		withSetAside: accuracyOf(prices.filter(({ on }) => on >= from)),
		wholeData: accuracyOf(kept),
		byPriceThird: group(partsBy(measured, 3, ({ sale }) => sale.price, priceSpan)),
		byCounty: group(groupsBy(measured, ({ sale }) => sale.market)),
		byHomeType: group(groupsBy(measured, ({ sale }) => HOME_TYPE_WORDS[sale.homeType].many)),
		byComps: group(groupsBy(measured, ({ comps }) => compsSpan(comps))),
		byUncertainty: group(
			partsBy(
				measured.filter(({ estimate }) => estimate !== null),
				5,
				widthOf,
				(_, at) =>
					['Surest fifth', 'Second fifth', 'Third fifth', 'Fourth fifth', 'Least sure fifth'][at] as string,
			),
		),
	};
}

function outcomeOf({ sale, estimate }: BlindPrice) {
	return { paid: sale.price, estimate };
}

function isFarBelow({ sale, estimate }: BlindPrice): boolean {
	return estimate !== null && sale.price < LEAST_SHARE * estimate.price;
}

/** Logarithmic width of the range, as it was stated. */
function widthOf({ estimate }: BlindPrice): number {
	return estimate === null ? Number.POSITIVE_INFINITY : Math.log(estimate.high / estimate.low);
}

/** Parts of equal number, from the least to the largest. */
function partsBy(
	prices: readonly BlindPrice[],
	parts: number,
	measure: (price: BlindPrice) => number,
	label: (part: readonly BlindPrice[], at: number) => string,
): [string, BlindPrice[]][] {
	const inOrder = [...prices].sort((a, b) => measure(a) - measure(b) || (a.sale.id < b.sale.id ? -1 : 1));
	return Array.from({ length: parts }, (_, at) => {
		const edge = (part: number) => Math.round((part * inOrder.length) / parts);
		const part = inOrder.slice(edge(at), edge(at + 1));
		return [label(part, at), part];
	});
}

function priceSpan(part: readonly BlindPrice[]): string {
	const [first, last] = [part[0], part.at(-1)];
	return first && last ? `${usd(first.sale.price)} to ${usd(last.sale.price)}` : '';
}

/** Largest group first. */
function groupsBy(
	prices: readonly BlindPrice[],
	label: (price: BlindPrice) => string,
): [string, BlindPrice[]][] {
	const groups = new Map<string, BlindPrice[]>();
	for (const price of prices) {
		const group = groups.get(label(price));
		if (group === undefined) groups.set(label(price), [price]);
		else group.push(price);
	}
	return [...groups].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
}

const COMPS_UP_TO = [2, 20, 60, 120, 199];

function compsSpan(comps: number): string {
	const at = COMPS_UP_TO.findIndex((most) => comps <= most);
	if (at === -1) return '200 sales, the most';
	const least = at === 0 ? 0 : (COMPS_UP_TO[at - 1] as number) + 1;
	return `${count(least)} to ${count(COMPS_UP_TO[at] as number)} sales`;
}
