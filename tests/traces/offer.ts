/** Where the figures of an offer analysis come from: the home's listing, the sales measured around it, and the agent's terms. */
import { LISTED_ALIKE, MIN_OFFER_SALES } from '../../domain/analysis/offer/offer-analysis.ts';
import { NO_TERMS } from '../../domain/analysis/offer/offer-terms.ts';
import { measureListings } from '../../domain/analysis/strategy/measured-listings.ts';
import { daysBetween } from '../../domain/dates/days.ts';
import { longDay } from '../../domain/format/date-text.ts';
import {
	count,
	DASH,
	percent,
	percentTenths,
	signedPercent,
	signedUsd,
	usd,
} from '../../domain/format/format.ts';
import { closingDate } from '../../domain/home/closing-date.ts';
import type { Sale } from '../../domain/home/home.ts';
import { quantile } from '../../domain/math/statistics.ts';
import type { ReportInput } from '../../report/report-input.ts';
import { three } from './homes.ts';
import { rows, type Traces } from './tracer.ts';

const SHARES = [0.25, 0.5, 0.75];

export function offerTraces(input: ReportInput): Traces {
	const { kind, analysis, evidence, request } = input;
	const { conclusion, subject } = analysis;
	if (kind !== 'offer') return {};
	const listing = ownListing(input);
	const listPrice = listPriceOf(input);
	if (listPrice === undefined) return { required: ['No list price is known'], tables: checks(input) };
	const terms = request.offer ?? NO_TERMS;
	const first = listing?.originalListPrice ?? null;
	const listed = listing?.listedOn ?? null;
	const since = listed === null ? null : daysBetween(listed, evidence.effectiveOn);
	const counted = listing?.daysOnMarket ?? null;
	const time = counted ?? since;
	const more = since === null || counted === null ? null : counted - since;
	const place = conclusion && placeFigures(listPrice, conclusion);
	const sentences = {
		'List price: $': usd(listPrice),
		'List price $': [usd(listPrice), place],
		'Compared with the price:': place,
		'Status: —': DASH,
		'Listed on:': longDay(listed),
		'Price change:':
			first === null
				? DASH
				: first !== listPrice && [
						usd(Math.abs(first - listPrice)),
						percentTenths(Math.abs(1 - listPrice / first)),
					],
		'Time on market:': time === null ? DASH : count(time),
		'Listed before:': more === null ? DASH : more > 7 && more,
	};
	if (conclusion === null || conclusion.basis !== 'closed sales') return { sentences, tables: checks(input) };
	const { price, low, high } = conclusion;
	const sold = measureListings(evidence, subject).listings.flatMap(({ sale, listRatio }) => {
		const last = sale?.listPrice || sale?.originalListPrice;
		if (!sale || !last) return [];
		const relative = ((last / sale.originalListPrice) * listRatio * price) / listPrice;
		return [{ sale, ratio: sale.price / last, isPriced: Math.abs(relative - 1) <= LISTED_ALIKE }];
	});
	const span =
		time === null
			? null
			: [Math.max(0, Math.floor(Math.min(time / 2, time - 14))), Math.max(2 * time, time + 14)];
	const isTimed = ({ daysOnMarket: days }: Sale) =>
		span !== null && days !== null && days >= (span[0] ?? 0) && days <= (span[1] ?? 0);
	const samples = [
		[
			'Listed like this home, and as long on the market',
			sold.filter(({ sale, isPriced }) => isPriced && isTimed(sale)),
		],
		['Listed like this home', sold.filter(({ isPriced }) => isPriced)],
		['As long on the market', sold.filter(({ sale }) => isTimed(sale))],
		['All similar sales', sold],
	] as const;
	const isEnough = (homes: readonly unknown[]) => homes.length >= MIN_OFFER_SALES;
	const [, used = []] = samples.find(([, homes]) => isEnough(homes)) ?? [];
	const quartiles = (homes: typeof sold) =>
		SHARES.map(
			(share) =>
				quantile(
					homes.map(({ ratio }) => ratio),
					share,
				) ?? 0,
		);
	const levels = isEnough(used)
		? quartiles(used).map((ratio) => ({ ratio, own: three(ratio * listPrice) }))
		: [];
	const offers = [...new Map(levels.map((level) => [level.own, level])).values()];
	const { positions } = evidence.model.calibration;
	const tenths = (own: number) => {
		if (!positions) return DASH;
		const log = Math.log(own / price);
		const at = log < 0 ? -log / Math.log(low / price) : log / Math.log(high / price);
		const next = positions.findIndex((each) => each > at);
		const [before = 0, after = 0] = [positions[next - 1], positions[next]];
		const below = next === 0 ? 1 : next < 0 ? 19 : next + (at - before) / (after - before);
		const share = Math.round(10 - below / 2);
		return share === 0 ? 'fewer than 1 of 10' : share === 10 ? 'more than 9 of 10' : `${share} of 10`;
	};
	const [lowest, , highest] = quartiles(used);
	return {
		required: offers.length > 0 ? ['The middle half of', 'Each offer is the list price times'] : [],
		sentences: {
			...sentences,
			'Compare offers of': offers.map(({ own }) => usd(own)),
			'The middle half of': [
				count(used.length),
				percentTenths(lowest ?? null),
				percentTenths(highest ?? null),
			],
			'too few to say what homes sell for': [sold.length === 1 ? 'one' : count(sold.length), MIN_OFFER_SALES],
			'of our price for that home when': [0.95, 1.05].map((part) => percent((part * listPrice) / price)),
			'As long on the market: ': span,
			'A dash: fewer than 10 sales': [DASH, MIN_OFFER_SALES].slice(1),
			[`${['', 'One', 'Two', 'Three'][offers.length]} offer`]: ['', 'one', 'two', 'three'][offers.length],
			'Of homes priced like this': positions && offers.map(({ own }) => [tenths(own), usd(own)]),
			'A fixed-rate loan of': [30, rateText(terms.mortgageRate), rateText(terms.downPayment)],
			'each priced before it sold and without': count(evidence.model.calibration.sales),
		},
		tables: {
			...checks(input),
			'Sale prices compared with list prices': rows(samples, ([name, homes]) => {
				const [from, ...rest] = homes
					.map(({ sale }) => sale)
					.toSorted((a, b) => a.soldOn.localeCompare(b.soldOn));
				const to = rest.at(-1) ?? from;
				return [
					...[name, '', count(homes.length)],
					from && to ? [closingDate(from, 'short'), closingDate(to, 'short')] : DASH,
					...quartiles(homes).map((ratio) => (isEnough(homes) ? percentTenths(ratio) : DASH)),
				];
			}),
			'Offers by what similar homes sold for': rows(offers, ({ own, ratio }) => [
				...[usd(own), usd(own)],
				[
					percentTenths(own / listPrice),
					used.filter((home) => home.ratio <= ratio + 1e-12).length,
					count(used.length),
				],
				...(positions ? [tenths(own)] : []),
			]),
			'Monthly payment at each offer': payments(
				input,
				offers.length > 0 ? offers.map(({ own }) => own) : [listPrice],
			),
		},
	};
}

function ownListing({ analysis: { subject }, evidence }: ReportInput) {
	return evidence.activeListings.find(
		({ address, status }) => address === subject.address && status !== 'coming_soon',
	);
}

export function listPriceOf(input: ReportInput): number | undefined {
	return input.request.offer?.listPrice ?? ownListing(input)?.price;
}

function placeFigures(listPrice: number, { price, low, high }: { price: number; low: number; high: number }) {
	const change = Math.abs(listPrice / price - 1);
	const beyond = listPrice < low ? low - listPrice : listPrice - high;
	return [change >= 0.0005 && percentTenths(change), beyond > 0 && usd(beyond), '80%'];
}

/** What each finding does to the price: the scenarios have traces of their own. */
function checks({ analysis: { conclusion } }: ReportInput) {
	if (conclusion === null) return {};
	const { conditionChecks, sensitivity, unrounded, price } = conclusion;
	const all = [...conditionChecks, ...sensitivity.filter(({ words }) => words.startsWith('Living area'))];
	const moving = all.filter(({ change }) => three(unrounded * (1 + change)) !== price);
	return {
		'What to look at, and the price if so': rows(moving, ({ words, change }) => {
			const then = three(unrounded * (1 + change));
			return [words, words, usd(then), signedUsd(then - price), signedPercent(change)];
		}),
	};
}

/** @example rateText(0.06875) // "6.875%" */
const rateText = (share: number | null) => `${Math.round(1e5 * (share ?? 0)) / 1e3}%`;

function payments({ request }: ReportInput, prices: readonly number[]) {
	const { mortgageRate: rate, downPayment: down, ...costs } = request.offer ?? NO_TERMS;
	const loanPayment = (price: number) => {
		if (rate === null || down === null) return null;
		const months = Array.from({ length: 360 }, (_, month) => (1 + rate / 12) ** -(month + 1));
		return ((1 - down) * price) / months.reduce((total, each) => total + each, 0);
	};
	const yearly = (amount: number | null) => (amount === null ? null : amount / 12);
	const lines = [
		['Property tax', yearly(costs.yearlyTax)],
		['Insurance', yearly(costs.yearlyInsurance)],
		['Dues', costs.monthlyDues],
	] as const;
	const known = lines.reduce((total, [, amount]) => total + (amount ?? 0), 0);
	const isAll = rate !== null && down !== null && lines.every(([, amount]) => amount !== null);
	const total = isAll ? 'A month' : 'A month, of what is known';
	return {
		'': ['', ...prices.map(usd)],
		'Down payment': ['', ...prices.map((price) => (down === null ? DASH : usd(down * price)))],
		'Principal and interest': ['', ...prices.map((price) => usd(loanPayment(price)))],
		...rows(lines, ([name, amount]) => [name, '', ...prices.map(() => usd(amount))]),
		[total]: ['', ...prices.map((price) => usd(known + (loanPayment(price) ?? 0)))],
	};
}
