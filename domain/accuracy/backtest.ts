/** Summarizes blind prices: accuracy overall and by group. */
import { MIN_COMPS_WEIGHT } from '../comps/ladder.ts';
import type { IsoDate } from '../dates/days.ts';
import { dayNumber, isoDay } from '../dates/days.ts';
import { compareText } from '../format/compare-text.ts';
import { count, usd } from '../format/format.ts';
import { plural } from '../format/plural.ts';
import { pricedOn } from '../home/home.ts';
import { RENOVATION_DAYS, RESOLD_SOON_DAYS } from '../home/same-home.ts';
import { typeNamesOf } from '../home/types/home-type-names.ts';
import { groupBy } from '../math/group-by.ts';
import { median } from '../math/statistics.ts';
import { ageOf } from '../pricing/contributions.ts';
import { CONFIDENCE_LEVELS, LEVEL_PRICES } from '../pricing/range/width-level.ts';
import type { AccuracyGroup, BacktestResult, ShownComps } from './backtest-result.ts';
import type { BlindPrice, MarketSale } from './blind-prices.ts';
import { measureAccuracy } from './measure.ts';

/** A sale for less than this share of its estimate is probably not arm's length. */
const MIN_SHARE = 0.4;
/** A ZIP code with fewer priced sales says little about an area. */
const MIN_ZIP_SALES = 30;
/** The last quarter of the data's time span is measured; the three quarters before it are history. */
const HISTORY_SHARE = 0.75;

/**
 * The first day of the last quarter of the time span of sales; null for no sales.
 *
 * @example sales from 2014-05-02 to 2015-05-27: "2015-02-18"
 */
export function startOfLastQuarter(sales: readonly MarketSale[]): IsoDate | null {
	const days = sales.map(pricedOn).sort();
	const [first, last] = [days[0], days.at(-1)];
	if (first === undefined || last === undefined) return null;
	return isoDay(Math.floor(dayNumber(first) + HISTORY_SHARE * (dayNumber(last) - dayNumber(first))));
}

/** The accuracy for sales under contract on a date or later, and for all sales. */
export function summarizeBacktest(
	prices: readonly BlindPrice[],
	from: IsoDate,
	fields: BacktestResult['fields'],
): BacktestResult {
	const usable = prices.filter((each) => !isFarBelow(each));
	const measured = usable.filter(({ on }) => on >= from);
	const days = measured.map(({ on }) => on).sort();
	const group = (
		parts: readonly (readonly [label: string, part: readonly BlindPrice[]])[],
	): AccuracyGroup[] =>
		parts
			.filter(([, part]) => part.length > 0)
			.map(([label, part]) => ({ label, ...measureAccuracy(part), uncorrected: withoutCorrection(part) }));
	const priced = measured.filter(({ estimate }) => estimate !== null);
	return {
		from,
		to: days.at(-1) ?? from,
		salesInData: prices.length,
		excluded: prices.filter((each) => each.on >= from && isFarBelow(each)).length,
		demo: prices.length > 0 && prices.every(({ sale }) => sale.demo),
		fields,
		all: measureAccuracy(measured),
		withExcluded: measureAccuracy(prices.filter(({ on }) => on >= from)),
		wholeData: measureAccuracy(usable),
		byPriceThird: group(equalGroups(measured, 3, ({ sale }) => sale.price, priceSpan)),
		byPriceTenth: group(equalGroups(measured, 10, ({ sale }) => sale.price, priceSpan)),
		byCounty: group(groupsByLabel(measured, ({ sale }) => sale.market)),
		byHomeType: group(groupsByLabel(measured, ({ sale }) => typeNamesOf(sale.homeType).many)),
		byComps: group(groupsByLabel(measured, ({ comps }) => compsSpan(comps))),
		uncorrected: withoutCorrection(measured),
		shown: shownComps(measured),
		byEstimate: group(equalGroups(priced, 3, priceOf, (part) => formatSpan(part, priceOf, usd))),
		byResale: group(groupsByLabel(priced, ({ daysOwned }) => resaleLabel(daysOwned))),
		byAge: group(groupsByAge(measured)),
		bySize: group(
			equalGroups(priced.filter(hasArea), 3, areaOf, (part) => formatSpan(part, areaOf, squareFeet)),
		),
		byZip: group(
			groupsByLabel(priced, ({ sale }) => sale.zip).filter(([, part]) => part.length >= MIN_ZIP_SALES),
		),
		byUncertainty: group(
			equalGroups(
				priced,
				5,
				widthOf,
				(_, at) =>
					['Narrowest quintile', '2nd quintile', '3rd quintile', '4th quintile', 'Widest quintile'][
						at
					] as string,
			),
		),
	};
}

function withoutCorrection(prices: readonly BlindPrice[]) {
	return measureAccuracy(prices.map(({ sale, uncorrected }) => ({ sale, estimate: uncorrected })));
}

/** Summarizes the prices that the workbench would have shown; sales without such a price are left out. */
function shownComps(measured: readonly BlindPrice[]): ShownComps {
	const shown = measured.flatMap(({ sale, shown: found }) => (found === null ? [] : [{ sale, ...found }]));
	const summarizeAccuracy = (prices: typeof shown) =>
		measureAccuracy(prices.map(({ sale, price }) => ({ sale, estimate: price })));
	const weights = shown.map((each) => each.compsWeight);
	const share = (part: number) => (shown.length === 0 ? null : part / shown.length);
	return {
		comps: share(shown.reduce((sum, { comps }) => sum + comps, 0)),
		held: median(weights),
		atLeastHalf: share(weights.filter((each) => each >= MIN_COMPS_WEIGHT - 1e-9).length),
		price: summarizeAccuracy(shown),
		alone: measureAccuracy(shown.map(({ sale, alone }) => ({ sale, estimate: alone }))),
		byConfidence: CONFIDENCE_LEVELS.map((level) => ({
			label: LEVEL_PRICES[level],
			...summarizeAccuracy(shown.filter(({ confidence }) => confidence === level)),
		})),
	};
}

function priceOf({ estimate }: BlindPrice): number {
	return estimate?.price ?? 0;
}

function hasArea({ sale }: BlindPrice): boolean {
	return sale.livingArea !== null;
}

function areaOf({ sale }: BlindPrice): number {
	return sale.livingArea ?? 0;
}

function squareFeet(area: number): string {
	return `${count(area)} sq ft`;
}

function resaleLabel(days: number | null): string {
	if (days === null || days >= RESOLD_SOON_DAYS) return 'Others';
	return days <= RENOVATION_DAYS ? 'Sold again within 60 days' : 'Sold again within 18 months';
}

const AGE_LABELS = ['Up to 5 years', '6 to 20 years', '21 to 50 years', 'Over 50 years', 'Age unknown'];
const AGES_UP_TO = [5, 20, 50, Number.POSITIVE_INFINITY];

function ageSpan({ sale, on }: BlindPrice): string {
	const age = ageOf(sale, on);
	return AGE_LABELS[
		age === null ? AGE_LABELS.length - 1 : AGES_UP_TO.findIndex((max) => age <= max)
	] as string;
}

function isFarBelow({ sale, estimate }: BlindPrice): boolean {
	return estimate !== null && sale.price < MIN_SHARE * estimate.price;
}

/** Logarithmic width of the predicted range. */
function widthOf({ estimate }: BlindPrice): number {
	return estimate === null ? Number.POSITIVE_INFINITY : Math.log(estimate.high / estimate.low);
}

/** Splits prices into groups of equal size, from the smallest measure to the largest. */
function equalGroups(
	prices: readonly BlindPrice[],
	parts: number,
	measure: (price: BlindPrice) => number,
	label: (part: readonly BlindPrice[], at: number) => string,
): [string, BlindPrice[]][] {
	const inOrder = [...prices].sort((a, b) => measure(a) - measure(b) || compareText(a.sale.id, b.sale.id));
	return Array.from({ length: parts }, (_, at) => {
		const edge = (part: number) => Math.round((part * inOrder.length) / parts);
		const part = inOrder.slice(edge(at), edge(at + 1));
		return [label(part, at), part];
	});
}

function priceSpan(part: readonly BlindPrice[]): string {
	return formatSpan(part, ({ sale }) => sale.price, usd);
}

function formatSpan(
	part: readonly BlindPrice[],
	measure: (price: BlindPrice) => number,
	format: (value: number) => string,
): string {
	const [first, last] = [part[0], part.at(-1)];
	return first && last ? `${format(measure(first))} to ${format(measure(last))}` : '';
}

/** The prices by label, the largest group first. */
function groupsByLabel(
	prices: readonly BlindPrice[],
	label: (price: BlindPrice) => string,
): [string, BlindPrice[]][] {
	return [...groupBy(prices, label)].sort((a, b) => b[1].length - a[1].length || compareText(a[0], b[0]));
}

/** The prices by age, youngest first. */
function groupsByAge(prices: readonly BlindPrice[]): [string, BlindPrice[]][] {
	const groups = groupBy(prices, ageSpan);
	return AGE_LABELS.map((label) => [label, groups.get(label) ?? []]);
}

const COMPS_UP_TO = [2, 20, 60, 120, 199];

function compsSpan(comps: number): string {
	const at = COMPS_UP_TO.findIndex((max) => comps <= max);
	if (at === -1) return '200 sales (maximum)';
	const min = at === 0 ? 0 : (COMPS_UP_TO[at - 1] as number) + 1;
	return `${count(min)} to ${plural(COMPS_UP_TO[at] as number, 'sale')}`;
}
