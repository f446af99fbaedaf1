/** Where the figures of the price dial come from, at one list price: the listings around the home and the net sheet. */
import { COMPETING_SHARE } from '../../domain/analysis/list-prices.ts';
import { measureListings } from '../../domain/analysis/strategy/measured-listings.ts';
import { count, DASH, decimal, percent, percentTenths, usd } from '../../domain/format/format.ts';
import { hasLocation } from '../../domain/places/geo.ts';
import type { ReportInput } from '../../report/report-input.ts';
import { competitorsOf } from './competition.ts';
import { homeTexts } from './homes.ts';
import { netOf } from './net-sheet.ts';
import { rows, type Traces } from './tracer.ts';

export function dialTraces(input: ReportInput, price: number): Traces {
	const { analysis, evidence, request } = input;
	const { subject, conclusion, criteria } = analysis;
	if (conclusion === null) return {};
	const { price: indicated, low, high } = conclusion;
	const { facts, away } = homeTexts(input);
	const near = competitorsOf(input).filter((each) => Math.abs(each.price - price) <= COMPETING_SHARE * price);
	const active = near.filter(({ status }) => status === 'for_sale').length;
	const first = measureListings(evidence, subject).listings.filter(({ listRatio }) => {
		const level = listRatio * indicated;
		return price < low ? level < low : price > high ? level > high : level >= low && level <= high;
	});
	const sales = first.filter(({ sale }) => sale !== null).length;
	const change = Math.abs(price / indicated - 1);
	const beyond = price < low ? usd(low - price) : price > high && usd(price - high);
	const rate = request.priceDial?.mortgageRate ?? 0;
	const months = Array.from({ length: 360 }, (_, month) => (1 + rate / 12) ** -(month + 1));
	const payment = (0.8 * price) / months.reduce((total, each) => total + each, 0);
	return {
		required: ['the 80% range.'],
		sentences: {
			'List price: ': usd(price),
			'Indicated price: ': usd(indicated),
			"Your agent's list price: ": request.netSheet?.ownPrice != null && usd(request.netSheet.ownPrice),
			'Shaded: ': ['80%', usd(low), usd(high)],
			'the 80% range.': [change >= 0.0005 && percentTenths(change), beyond, '80%'],
			'of this price': [
				percent(COMPETING_SHARE),
				...(near.length > 0 ? [count(active), count(near.length - active)] : []),
			],
			'first listed': sales > 0 && count(sales),
			"Seller's net if it sold": [usd(price), usd(netOf(input, price))],
			"Buyer's principal": ['20%', `${Math.round(1e5 * rate) / 1e3}%`, 30, usd(payment)],
			'Competing listings are of':
				criteria.radius !== null && hasLocation(subject) && decimal(criteria.radius),
		},
		tables: {
			'Competing listings': rows(near.slice(0, 2), (each) => [
				...[each.address, each.address, usd(each.price)],
				[facts(each), away(each) !== DASH && away(each), each.daysOnMarket, each.attribution],
			]),
		},
	};
}
