/** What a buyer can choose instead: like homes for sale and pending, and where the range lies among them. */
import { count, longDay, miles, percent, usd } from '../../domain/format.ts';
import { milesBetween } from '../../domain/geo.ts';
import { median } from '../../domain/statistics.ts';
import type { Conclusion } from '../../domain/valuation/analysis.ts';
import type { Offer } from '../../domain/valuation/evidence.ts';
import type { Subject } from '../../domain/valuation/home.ts';
import { factsLine, nameOf } from '../../domain/valuation/valuation-text.ts';
import { column, heading, row, table, text } from '../blocks.ts';
import type { Block, TableBlock } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { perSquareFoot } from '../words.ts';

/** Rows of the table of homes. */
const MOST_OFFERS = 12;
/** Fewer say nothing by where they lie. */
const FEWEST_IN_BANDS = 3;
/** A home of another size is no competition. */
const AREA_SHARE = 0.25;
/** Ratios beyond are errors of the file. */
const RATIOS = { least: 0.5, most: 1.5, fewest: 5 };

export function competitionPage(input: ReportInput): Block[] | null {
	const { analysis } = input;
	const like = likeOffers(input);
	const ratio = ratioSentence(input);
	if (like.length === 0 && ratio === null) return null;
	return [
		text(leadOf(like, analysis.subject), 'lead'),
		...(analysis.conclusion === null || like.length < FEWEST_IN_BANDS
			? []
			: [bandsTable(like, analysis.conclusion)]),
		...(ratio === null ? [] : [text(ratio)]),
		...(like.length === 0 ? [] : [heading('The nearest of them'), offersTable(like, analysis.subject)]),
	];
}

/** Nearest first; those without a place come last. */
function likeOffers({ evidence, analysis: { subject } }: ReportInput): Offer[] {
	return evidence.offers
		.filter((offer) => isLike(offer, subject))
		.map((offer) => ({ offer, away: milesBetween(subject, offer) ?? Number.POSITIVE_INFINITY }))
		.sort((a, b) => (a.away === b.away ? 0 : a.away - b.away))
		.map(({ offer }) => offer);
}

function isLike(offer: Offer, { homeType, livingArea }: Subject): boolean {
	if (offer.homeType !== homeType || !(offer.price > 0)) return false;
	if (livingArea === null || offer.livingArea === null) return true;
	return Math.abs(offer.livingArea / livingArea - 1) <= AREA_SHARE;
}

function leadOf(like: readonly Offer[], { livingArea }: Subject): string {
	const size = livingArea === null ? '' : ` and a living area within ${percent(AREA_SHARE)}`;
	if (like.length === 0) return `No home of the same type${size} is known to be for sale around.`;
	const forSale = like.filter(({ status }) => status === 'for_sale').length;
	return `${forSale === 0 ? 'None' : count(forSale)} for sale and ${count(like.length - forSale)} pending around, of the same type${size}.`;
}

/** Asked prices are not adjusted: the bands say where a buyer would find the range among them. */
function bandsTable(like: readonly Offer[], { price, low, high }: Conclusion): TableBlock {
	const bands = [
		{ label: `Under ${usd(low)}: below the range`, from: 0, to: low },
		{ label: `${usd(low)} to ${usd(price)}: lower part of the range`, from: low, to: price },
		{ label: `${usd(price)} to ${usd(high)}: upper part of the range`, from: price, to: high + 1 },
		{ label: `Over ${usd(high)}: above the range`, from: high + 1, to: Number.POSITIVE_INFINITY },
	];
	return table(
		'Where the range lies among what is asked',
		[column('Asked', 0.6, 'start'), column('For sale', 0.2), column('Pending', 0.2)],
		bands.map(({ label, from, to }) => {
			const inBand = like.filter((offer) => offer.price >= from && offer.price < to);
			const of = (status: Offer['status']) => count(inBand.filter((each) => each.status === status).length);
			return row([label, of('for_sale'), of('pending')]);
		}),
		'What is asked, not adjusted to this home.',
	);
}

function offersTable(like: readonly Offer[], subject: Subject): TableBlock {
	const shown = like.slice(0, MOST_OFFERS);
	const more = like.length - shown.length;
	return table(
		'The nearest like homes for sale and pending',
		[
			column('Home', 0.44, 'start'),
			column('Status', 0.12, 'start'),
			column('Distance', 0.11),
			column('Asked', 0.13),
			column('Per sq ft', 0.1),
			column('Days', 0.1),
		],
		shown.map((offer) =>
			row([
				`${nameOf(offer)}\n${factsLine(offer)}`,
				offer.status === 'pending' ? 'Pending' : 'For sale',
				miles(milesBetween(subject, offer)),
				usd(offer.price),
				perSquareFoot(offer),
				count(offer.daysOnMarket),
			]),
		),
		more > 0 ? `${count(more)} more farther off.` : '',
	);
}

/** Sale-to-list near this home, by the last price asked. */
function ratioSentence({ evidence, analysis }: ReportInput): string | null {
	if (evidence.listPricesOnly) return null;
	const counting = analysis.verdicts.filter(({ included, supports }) => included || supports);
	const known = counting.flatMap(({ sale }) => {
		const ratio = sale.listPrice === null || sale.listPrice <= 0 ? null : sale.price / sale.listPrice;
		return ratio === null || ratio < RATIOS.least || ratio > RATIOS.most ? [] : [{ ratio, on: sale.soldOn }];
	});
	if (known.length < RATIOS.fewest) return null;
	const middle = median(known.map(({ ratio }) => ratio)) ?? 1;
	const since = known.map(({ on }) => on).sort()[0];
	return `Half of the ${count(known.length)} sales that count here closed at ${(middle * 100).toFixed(1)}% of the last price asked or more, half at less, since ${longDay(since)}.`;
}
