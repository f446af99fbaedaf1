/** Where the figures of a listing that ended unsold come from: the sales that had closed by each of its dates. */
import { indicate } from '../../domain/analysis/analyze.ts';
import { pricedDays } from '../../domain/analysis/past-prices.ts';
import { measureListings } from '../../domain/analysis/strategy/measured-listings.ts';
import { MIN_GROUP } from '../../domain/analysis/strategy/pricing-strategy.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { daysBetween } from '../../domain/dates/days.ts';
import { longDay, shortDay } from '../../domain/format/date-text.ts';
import { count, DASH, percentTenths, signedPercent, usd } from '../../domain/format/format.ts';
import { pricedOn } from '../../domain/home/home.ts';
import { solicitationWords } from '../../domain/wording/solicitation.ts';
import type { ReportInput } from '../../report/report-input.ts';
import { outcomeRows } from './competition.ts';
import { three } from './homes.ts';
import { type Traces, verbatim } from './tracer.ts';

export function pastListingTraces(input: ReportInput): Traces {
	const { request, evidence, analysis } = input;
	const { prices = [], endedOn = '', ending = 'expired' } = request.pastListing ?? {};
	const [first, last] = [prices[0], prices.at(-1)];
	if (input.kind !== 'unsold') return {};
	if (!first || !last) return { sentences: verbatim(solicitationWords()) };
	const on = (day: string) => {
		const sales = evidence.sales.filter(({ soldOn }) => soldOn < day);
		const then = { ...evidence, sales, subject: null, activeListings: [], effectiveOn: day };
		const { corrected, weights } = indicate(then, analysis.subject, NO_CHOICES);
		if (!corrected || evidence.listPricesOnly) return null;
		const [price, low, high] = [corrected.price, corrected.low, corrected.high].map(three) as [
			number,
			number,
			number,
		];
		return { price, low, high, sales: weights.size };
	};
	const row = (day: string, price: number) => {
		const then = on(day);
		return [
			...[shortDay(day), '', usd(price), then ? usd(then.price) : DASH],
			then ? [usd(then.low), usd(then.high)] : DASH,
			...(then ? [count(then.sales), signedPercent(price / then.price - 1)] : [DASH, DASH]),
		];
	};
	const start = on(first.on);
	const { conclusion, salesUsed, subject } = analysis;
	const lines = [...prices.map(({ on, price }) => ({ day: on, price })), { day: endedOn, price: last.price }];
	const drawn = pricedDays(request.pastListing ?? { prices, endedOn, ending }).flatMap((day) => {
		const then = on(day);
		return then ? [{ day, ...then }] : [];
	});
	const beyond = start && (first.price < start.low ? start.low - first.price : first.price - start.high);
	const { listings, similar, hasUnsold } = measureListings(evidence, subject);
	const isThen = (day: string) => day >= first.on && day <= endedOn;
	const inWeeks = listings.filter(({ on }) => isThen(on));
	const sales = inWeeks.filter(({ sale }) => sale !== null).length;
	const place = (price: number) => (start === null ? 0 : price < start.low ? -1 : price > start.high ? 1 : 0);
	const alike = inWeeks.filter(
		({ isCounted, listRatio }) => isCounted && place(listRatio * (start?.price ?? 0)) === place(first.price),
	);
	const weeks = similar.filter((sale) => isThen(pricedOn(sale))).length;
	return {
		sentences: {
			...verbatim(solicitationWords()),
			'While this home was listed': [count(sales), inWeeks.length > sales && count(inWeeks.length - sales)],
			'in these weeks to show': [count(sales), count(weeks), MIN_GROUP],
			'too few to say what share sold': MIN_GROUP,
			'Of the ': [count(alike.length), count(alike.filter(({ sale }) => sale !== null).length)],
			'The range is that of': longDay(first.on),
			'Listed on': [
				...[longDay(first.on), usd(first.price)],
				start && [
					percentTenths(Math.abs(first.price / start.price - 1)),
					beyond !== null && beyond > 0 && usd(beyond),
					'80%',
				],
			],
			' later': [
				...[longDay(endedOn), daysBetween(first.on, endedOn)],
				prices.length > 1 && [usd(last.price), prices.length - 1],
			],
			'Line and band': '80%',
			'List prices of this home': [shortDay(drawn[0]?.day ?? ''), shortDay(endedOn)],
		},
		tables: {
			'List prices of this home': Object.fromEntries([
				...prices.map(({ on, price }) => [`Dot ${on}`, [on, price]]),
				...drawn.map(({ day, price, low, high }) => [`Line ${day}`, [day, price, low, high]]),
			]),
			...(start && {
				'Similar homes in the same weeks, by their original list price': outcomeRows(
					inWeeks,
					start,
					hasUnsold,
				),
			}),
			'List prices, and what sales that had closed by each date indicate': {
				'': ['', '', '', '', '80%'],
				...Object.fromEntries(lines.map(({ day, price }, at) => [String(at + 1), row(day, price)])),
				[String(lines.length + 1)]: [
					...[shortDay(evidence.effectiveOn), '', DASH],
					conclusion ? usd(conclusion.price) : DASH,
					conclusion ? [usd(conclusion.low), usd(conclusion.high)] : DASH,
					...[conclusion ? count(salesUsed) : DASH, DASH],
				],
			},
		},
	};
}
