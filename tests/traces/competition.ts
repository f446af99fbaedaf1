/** Where the figures of competing listings and of list prices come from: the listings around the home. */
import { COMPETING_SHARE } from '../../domain/analysis/list-prices.ts';
import { type MeasuredListing, measureListings } from '../../domain/analysis/strategy/measured-listings.ts';
import { MIN_GROUP, QUICK_DAYS } from '../../domain/analysis/strategy/pricing-strategy.ts';
import {
	count,
	DASH,
	decimal,
	percent,
	percentTenths,
	signedPercent,
	usd,
} from '../../domain/format/format.ts';
import { closingDate } from '../../domain/home/closing-date.ts';
import type { HomeFacts } from '../../domain/home/home.ts';
import { SIMILAR_AREA_SHARE } from '../../domain/home/similar-home.ts';
import { median } from '../../domain/math/statistics.ts';
import { hasLocation, milesBetween } from '../../domain/places/geo.ts';
import type { ReportInput } from '../../report/report-input.ts';
import { homeTexts, three } from './homes.ts';
import { netOf } from './net-sheet.ts';
import { type Rows, rows, type Traces } from './tracer.ts';

/** Listings like the home within the radius of its comps, nearest first. */
export function competitorsOf({ analysis: { subject, criteria }, evidence }: ReportInput) {
	const isLike = ({ homeType, livingArea }: HomeFacts) =>
		homeType === subject.homeType &&
		(subject.livingArea === null ||
			(livingArea !== null && Math.abs(livingArea / subject.livingArea - 1) <= SIMILAR_AREA_SHARE));
	const distance = (home: HomeFacts) => milesBetween(subject, home) ?? 0;
	return evidence.activeListings
		.filter(
			(listing) => isLike(listing) && distance(listing) <= (criteria.radius ?? Number.POSITIVE_INFINITY),
		)
		.toSorted((a, b) => distance(a) - distance(b));
}

export function competitionTraces(input: ReportInput): Traces {
	const { subject, criteria, conclusion, verdicts } = input.analysis;
	const { home, away, perArea } = homeTexts(input);
	const isPack = input.kind === 'pack' || input.kind === 'unsold';
	const net = (own: number) => usd(netOf(input, own));
	const hasNet = input.kind === 'unsold' && input.request.netSheet;
	const competitors = competitorsOf(input);
	const counts = (some: typeof competitors) => {
		const active = some.filter(({ status }) => status === 'for_sale').length;
		return [count(active), count(some.length - active)];
	};
	const shown = competitors.slice(0, isPack ? 5 : 6);
	const where = criteria.radius !== null && hasLocation(subject) && decimal(criteria.radius);
	const ratios = verdicts
		.filter(({ included, supports, sale }) => (included || supports) && (sale.listPrice ?? 0) > 0)
		.map(({ sale }) => ({ sale, ratio: sale.price / (sale.listPrice ?? 1) }))
		.filter(({ ratio }) => ratio >= 0.5 && ratio <= 1.5);
	const [oldest] = ratios.map(({ sale }) => sale).toSorted((a, b) => a.soldOn.localeCompare(b.soldOn));
	const { price = 0, low = 0, high = 0 } = conclusion ?? {};
	const bands = [
		{ name: `Under ${usd(low)}: below the range`, from: 0, to: low },
		{ name: `${usd(low)} to ${usd(price)}: lower part of the range`, from: low, to: price },
		{ name: `${usd(price)} to ${usd(high)}: upper part of the range`, from: price, to: high + 1 },
		{ name: `Over ${usd(high)}: above the range`, from: high + 1, to: Number.POSITIVE_INFINITY },
	];
	const listPrices = [(low + price) / 2, price, (price + high) / 2].map(three).map((own) => ({
		own,
		near: competitors.filter((each) => Math.abs(each.price - own) <= COMPETING_SHARE * own),
	}));
	const watched = new Set(listPrices.flatMap(({ near }) => near)).size;
	const [fewest] = listPrices.toSorted((a, b) => a.near.length - b.near.length);
	return {
		sentences: {
			', of the same type': [
				...[counts(competitors).filter((number) => number !== '0'), where],
				subject.livingArea !== null && percent(SIMILAR_AREA_SHARE),
			],
			'farther away.': count(competitors.length - shown.length),
			'Median list-to-sale ratio': [
				count(ratios.length),
				oldest && closingDate(oldest),
				percentTenths(median(ratios.map(({ ratio }) => ratio))),
			],
			'Three list prices': 'three',
			'Active and pending: listings': [where, percent(COMPETING_SHARE)],
			'the fewest listings compete': fewest && [usd(fewest.own), count(fewest.near.length)],
			'favors none of the': 'three',
			'Watch the': [watched === 1 ? 'one' : count(watched), where, percent(COMPETING_SHARE)],
		},
		tables: {
			'List prices compared with the range': rows(bands, ({ name, from, to }) => [
				...[name, name],
				...counts(competitors.filter((each) => each.price >= from && each.price < to)),
			]),
			'Nearest active and pending listings': rows(shown, (each, at) => [
				...[at + 1, home(each), '', away(each), usd(each.price)],
				...(isPack ? [] : [perArea(each.price, each)]),
				count(each.daysOnMarket),
			]),
			'Three list prices, and the listings that compete at each': rows(listPrices, ({ own, near }) => [
				...[usd(own), usd(own), own === price ? DASH : signedPercent(own / price - 1)],
				hasNet ? net(own) : perArea(own, subject),
				...counts(near),
				near.slice(0, 3).map((each) => [each.address, usd(each.price)]),
			]),
		},
	};
}

/** How list prices did, by the listings measured around the home. */
export function strategyTraces({ evidence, analysis }: ReportInput): Traces {
	const { subject, conclusion } = analysis;
	if (conclusion === null) return {};
	const { listings, similar, hasUnsold } = measureListings(evidence, subject);
	const measured = listings.filter(({ sale }) => sale !== null).length;
	return {
		sentences: {
			'did, by starting list price': [
				count(measured),
				listings.length > measured && count(listings.length - measured),
			],
			'Not enough sales to show how list prices': [count(measured), count(similar.length), MIN_GROUP],
			'A dash means fewer than': MIN_GROUP,
		},
		tables: {
			'How similar homes did by their original list price': outcomeRows(listings, conclusion, hasUnsold),
		},
	};
}

/** Of the table of how listings did, by a price with its range. */
export function outcomeRows(
	listings: readonly MeasuredListing[],
	{ price, low, high }: { price: number; low: number; high: number },
	hasUnsold: boolean,
): Rows {
	const groups = [
		{ name: `Below the range (under ${usd(low)} for this home)`, holds: (level: number) => level < low },
		{
			name: `In the range (${usd(low)} to ${usd(high)})`,
			holds: (level: number) => level >= low && level <= high,
		},
		{ name: `Above the range (over ${usd(high)})`, holds: (level: number) => level > high },
	];
	/** A dash under five homes. */
	const ifEnough = <Home>(homes: readonly Home[], write: (homes: readonly Home[]) => string) =>
		homes.length < MIN_GROUP ? DASH : write(homes);
	const share = <Home>(homes: readonly Home[], holds: (home: Home) => boolean) =>
		ifEnough(homes, () => percent(homes.filter(holds).length / homes.length));
	return {
		'': ['', '', ...(hasUnsold ? [''] : []), '', QUICK_DAYS],
		...rows(groups, ({ name, holds }) => {
			const group = listings.filter(({ listRatio }) => holds(listRatio * price));
			const sales = group.flatMap(({ sale }) => sale ?? []);
			const counted = group.filter(({ isCounted }) => isCounted);
			const times = sales.flatMap(({ daysOnMarket }) => daysOnMarket ?? []);
			const sold = share(counted, ({ sale }) => sale !== null);
			return [
				...[name, name, count(sales.length), ...(hasUnsold ? [[sold, sold !== DASH && counted.length]] : [])],
				ifEnough(times, () => count(median(times))),
				share(times, (time) => time <= QUICK_DAYS),
				share(
					sales.filter(({ listPrice }) => listPrice !== null),
					(sale) => (sale.listPrice ?? 0) < sale.originalListPrice,
				),
				ifEnough(sales, () =>
					percentTenths(median(sales.map((sale) => sale.price / sale.originalListPrice))),
				),
			];
		}),
	};
}
