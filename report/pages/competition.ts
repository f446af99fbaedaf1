/** Similar listings nearby, where the price range falls among their list prices, and how list prices did here. */
import type { Conclusion } from '../../domain/analysis/analysis.ts';
import type { Criteria } from '../../domain/comps/criteria.ts';
import { type ActiveListing, otherListings } from '../../domain/comps/evidence.ts';
import { count, miles, percent, percentTenths, usd } from '../../domain/format/format.ts';
import { agree, plural } from '../../domain/format/plural.ts';
import { joinWords } from '../../domain/format/words.ts';
import { closingDate } from '../../domain/home/closing-date.ts';
import { isOnMarket, STATUS_NAMES } from '../../domain/home/listing.ts';
import { isSimilarHome, SIMILAR_AREA_SHARE } from '../../domain/home/similar-home.ts';
import { listedWords } from '../../domain/home/types/listed-words.ts';
import { pricePerArea } from '../../domain/home/units.ts';
import { median } from '../../domain/math/statistics.ts';
import { hasLocation, milesBetween } from '../../domain/places/geo.ts';
import { isInsidePolygon } from '../../domain/places/polygon.ts';
import { assumedMiles } from '../../domain/pricing/street-miles.ts';
import { column, heading, row, table, text } from '../blocks.ts';
import type { Block, TableBlock } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { distanceNote, homeCell, perAreaWord } from '../words.ts';
import { strategyBlocks } from './pricing-strategy.ts';

/** Rows of the table of homes, so that it shares a sheet with how list prices did. */
const MAX_LISTINGS = 6;
/** With fewer listings, the price bands say nothing. */
const MIN_IN_BANDS = 3;
/** Ratios outside these bounds are data errors. */
const RATIOS = { min: 0.5, max: 1.5, minSales: 5 };

export function competitionPage(input: ReportInput): Block[] | null {
	const { analysis } = input;
	const similar = competingListings(input);
	const onMarket = similar.filter(isOnMarket);
	const ratio = ratioSentence(input);
	if (similar.length === 0 && ratio === null) return null;
	return [
		text(competitionLead(similar, input), 'lead'),
		...(analysis.conclusion === null || onMarket.length < MIN_IN_BANDS
			? []
			: [bandsTable(onMarket, analysis.conclusion)]),
		...(ratio === null ? [] : [text(ratio)]),
		...(similar.length === 0 ? [] : [heading('Nearest listings'), listingsTable(similar, input)]),
		...strategyBlocks(input),
	];
}

/**
 * The listings that compete with the subject: those like it within the radius of its comps and the drawn area, nearest
 * first. Without a distance, those in its ZIP code count.
 */
export function competingListings({
	evidence,
	analysis: { subject, criteria },
}: Pick<ReportInput, 'evidence' | 'analysis'>): ActiveListing[] {
	return otherListings(evidence, subject)
		.filter((listing) => listing.price > 0 && isSimilarHome(listing, subject))
		.map((listing) => ({ listing, away: milesBetween(subject, listing) }))
		.filter(({ listing, away }) =>
			away === null ? listing.zip === subject.zip : isWithin(listing, away, criteria),
		)
		.sort((a, b) => (assumedMiles(subject, a.listing) ?? 0) - (assumedMiles(subject, b.listing) ?? 0))
		.map(({ listing }) => listing);
}

function isWithin(
	{ latitude, longitude }: ActiveListing,
	away: number,
	{ radius, polygon }: Criteria,
): boolean {
	if (radius !== null && away > radius) return false;
	if (polygon === null || latitude === null || longitude === null) return true;
	return isInsidePolygon([latitude, longitude], polygon);
}

/** Where listings compete, in words. @example "within 0.5 mi" */
export function competingWhere({ subject, criteria: { radius, polygon } }: ReportInput['analysis']): string {
	if (!hasLocation(subject)) return 'nearby';
	if (polygon !== null) return 'inside the drawn area';
	return radius === null ? 'nearby' : `within ${miles(radius)}`;
}

export function competitionLead(
	similar: readonly ActiveListing[],
	{ analysis, evidence }: Pick<ReportInput, 'analysis' | 'evidence'>,
): string {
	const where = competingWhere(analysis);
	const size =
		analysis.subject.livingArea === null
			? ''
			: ` and within ${percent(SIMILAR_AREA_SHARE)} of the living area`;
	if (otherListings(evidence, analysis.subject).length === 0)
		return 'Our data has no active or pending listings near this home.';
	if (similar.length === 0) return `No known active or pending listings ${where}, of the same type${size}.`;
	const countOf = (status: ActiveListing['status']) =>
		similar.filter((each) => each.status === status).length;
	const counts = [
		[countOf('for_sale'), 'active'],
		[countOf('pending'), 'pending'],
		[countOf('coming_soon'), 'coming soon'],
	] as const;
	const shares = counts.flatMap(([number, words]) => (number === 0 ? [] : [`${count(number)} ${words}`]));
	return `${joinWords(shares)} ${agree(similar.length, 'listing', 'listings')} ${where}, of the same type${size}.`;
}

/**
 * The number of listings below, in and above the range. List prices are not adjusted, so this only shows where a
 * buyer would find the range among them.
 */
function bandsTable(similar: readonly ActiveListing[], { price, low, high }: Conclusion): TableBlock {
	const bands = [
		{ label: `Under ${usd(low)}: below the range`, from: 0, to: low },
		{ label: `${usd(low)} to ${usd(price)}: lower part of the range`, from: low, to: price },
		{ label: `${usd(price)} to ${usd(high)}: upper part of the range`, from: price, to: high + 1 },
		{ label: `Over ${usd(high)}: above the range`, from: high + 1, to: Number.POSITIVE_INFINITY },
	];
	return table(
		'List prices compared with the range',
		[column('List price', 0.6, 'start'), column('Active', 0.2), column('Pending', 0.2)],
		bands.map(({ label, from, to }) => {
			const inBand = similar.filter((listing) => listing.price >= from && listing.price < to);
			const countOf = (status: ActiveListing['status']) =>
				count(inBand.filter((each) => each.status === status).length);
			return row([label, countOf('for_sale'), countOf('pending')]);
		}),
		'List prices, not adjusted to this home.',
	);
}

function listingsTable(similar: readonly ActiveListing[], input: ReportInput): TableBlock {
	const { subject, units } = input.analysis;
	const shown = similar.slice(0, MAX_LISTINGS);
	const more = similar.length - shown.length;
	return table(
		`Nearest ${listedWords(shown)}`,
		[
			column('Home', 0.44, 'start'),
			column('Status', 0.12, 'start'),
			column('Distance', 0.11),
			column('List price', 0.13),
			column(perAreaWord(input), 0.1),
			column('Days', 0.1),
		],
		shown.map((listing) =>
			row([
				homeCell(listing, units),
				STATUS_NAMES[listing.status],
				miles(milesBetween(subject, listing)),
				usd(listing.price),
				pricePerArea(listing.price, listing.livingArea, units),
				count(listing.daysOnMarket),
			]),
		),
		[more > 0 && `${plural(more, 'more listing')} farther away.`, distanceNote(subject, shown)]
			.filter(Boolean)
			.join(' '),
	);
}

/** List-to-sale ratio near this home, by the last list price. */
function ratioSentence({ evidence, analysis }: ReportInput): string | null {
	if (evidence.listPricesOnly) return null;
	const counting = analysis.verdicts.filter(({ included, supports }) => included || supports);
	const known = counting.flatMap(({ sale }) => {
		const ratio = sale.listPrice === null || sale.listPrice <= 0 ? null : sale.price / sale.listPrice;
		return ratio === null || ratio < RATIOS.min || ratio > RATIOS.max ? [] : [{ ratio, sale }];
	});
	const middle = median(known.map(({ ratio }) => ratio)) ?? 1;
	const [oldest] = known.map(({ sale }) => sale).sort((a, b) => (a.soldOn < b.soldOn ? -1 : 1));
	if (oldest === undefined || known.length < RATIOS.minSales) return null;
	return `Median list-to-sale ratio of the ${plural(known.length, 'sale')} used, closed since ${closingDate(oldest)}: ${percentTenths(middle)} of the last list price.`;
}
