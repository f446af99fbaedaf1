/** What similar homes sold for compared with their list prices, and three offers from that. */
import {
	LISTED_ALIKE,
	MIN_OFFER_SALES,
	type OfferAnalysis,
	type SaleToList,
	type Sample,
} from '../../../domain/analysis/offer/offer-analysis.ts';
import type { ActiveListing } from '../../../domain/comps/evidence.ts';
import { daysBetween } from '../../../domain/dates/days.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { count, DASH, days, percent, percentTenths, usd } from '../../../domain/format/format.ts';
import { agree, plural } from '../../../domain/format/plural.ts';
import { capitalize, joinWords, pluralWord } from '../../../domain/format/words.ts';
import { closingDate } from '../../../domain/home/closing-date.ts';
import { STATUS_NAMES } from '../../../domain/home/listing.ts';
import { column, facts, heading, row, table, text } from '../../blocks.ts';
import type { Block, TableBlock } from '../../report.ts';
import type { ReportInput } from '../../report-input.ts';
import { placeWords } from '../../words.ts';
import { offeredHome, timeOnMarket } from './offered-home.ts';

/** A source counts days by its own rules, so a few more than since the list date mean nothing. */
const RELISTED_DAYS = 7;

export function offerPage(input: ReportInput): Block[] {
	const home = offeredHome(input);
	if (home === null)
		return [
			text('No list price is known for this home. Your agent can enter it to see what to offer.', 'lead'),
		];
	const { listPrice, listing, analysis } = home;
	return [
		...(analysis === null || analysis.offers.length === 0 ? [] : offerBlocks(analysis, input)),
		...(analysis === null ? [] : soldBlocks(analysis)),
		listingFacts(listPrice, listing, input),
	];
}

/** What the seller did so far, as facts. */
function listingFacts(listPrice: number, listing: ActiveListing | null, { analysis, evidence }: ReportInput) {
	const { conclusion } = analysis;
	const first = listing?.originalListPrice ?? null;
	const listed = listing?.listedOn ?? null;
	const counted = listing?.daysOnMarket ?? null;
	const more =
		listed === null || counted === null ? null : counted - daysBetween(listed, evidence.effectiveOn);
	return facts('The listing', [
		['List price', usd(listPrice)],
		...(conclusion ? [['Compared with the price', placeWords(listPrice, conclusion)] as const] : []),
		['Status', listing ? STATUS_NAMES[listing.status] : DASH],
		['Listed on', longDay(listed)],
		['Price change', first === null ? DASH : changeWords(first, listPrice)],
		['Time on market', days(listing && timeOnMarket(listing, evidence))],
		['Listed before', more === null ? DASH : relistedWords(more)],
	]);
}

/** @example changeWords(625_000, 615_000) // "Cut by $10,000, 1.6%, since first listed" */
function changeWords(first: number, now: number): string {
	if (first === now) return 'None since first listed';
	return `${now < first ? 'Cut' : 'Raised'} by ${usd(Math.abs(first - now))}, ${percentTenths(Math.abs(now / first - 1))}, since first listed`;
}

function relistedWords(more: number): string {
	return more <= RELISTED_DAYS
		? 'Not that we know of'
		: `Yes: ${count(more)} of these days are from before this list date`;
}

const SAMPLE_WORDS: Record<Sample, string> = {
	'priced and timed': 'Listed like this home, and as long on the market',
	priced: 'Listed like this home',
	timed: 'As long on the market',
	all: 'All similar sales',
};

function soldBlocks(analysis: OfferAnalysis): Block[] {
	const { samples, used } = analysis;
	const all = samples.at(-1)?.sales.length ?? 0;
	const title = heading('What similar homes sold for');
	if (all === 0) return [title, text('Our data has no similar sales nearby with an original list price.')];
	if (used === null)
		return [
			title,
			text(
				`Only ${plural(all, 'similar sale')} nearby ${agree(all, 'has', 'have')} a list price, too few to say what homes sell for here: at least ${MIN_OFFER_SALES} are needed.`,
			),
		];
	return [title, text(soldLead(used)), soldTable(analysis)];
}

/** @example "Half of the 48 similar homes listed like this one sold for 97.2% to 100.4% of their last list price." */
function soldLead({ sample, sales, quartiles }: SaleToList): string {
	const [lower, , upper] = quartiles ?? [0, 0, 0];
	const which = {
		'priced and timed': ' that were listed like this one and as long on the market',
		priced: ' that were listed like this one',
		timed: ' that were as long on the market',
		all: ' nearby',
	}[sample];
	return `The middle half of ${plural(sales.length, 'similar home')}${which} sold for ${percentTenths(lower)} to ${percentTenths(upper)} of their last list price.`;
}

function soldTable({ samples, used, relative, alikeDays }: OfferAnalysis): TableBlock {
	const listed = [1 - LISTED_ALIKE, 1 + LISTED_ALIKE].map((share) => percent(relative * share));
	return table(
		'Sale prices compared with list prices',
		[
			column('Similar sales nearby', 0.32, 'start'),
			column('Sales', 0.08),
			column('Closed', 0.3, 'start'),
			column('Lower quartile', 0.1),
			column('Median', 0.1),
			column('Upper quartile', 0.1),
		],
		samples.map((each) => {
			const { sample, sales, quartiles } = each;
			const [first, last] = [sales[0], sales.at(-1)];
			const closed = first && last ? `${closingDate(first, 'short')} to ${closingDate(last, 'short')}` : DASH;
			return row(
				[
					SAMPLE_WORDS[sample],
					count(sales.length),
					closed,
					...(quartiles?.map(percentTenths) ?? [DASH, DASH, DASH]),
				],
				{ strong: each === used },
			);
		}),
		[
			'Sale prices as shares of the last list price.',
			`Listed like this home: at ${listed.join(' to ')} of our price for that home when it went under contract, from earlier sales only.`,
			alikeDays && `As long on the market: ${count(alikeDays.from)} to ${plural(alikeDays.to, 'day')}.`,
			`A dash: fewer than ${MIN_OFFER_SALES} sales. The offers come from the row in bold.`,
		]
			.filter(Boolean)
			.join(' '),
	);
}

const QUARTILE_WORDS = ['low', 'middle', 'high'];

function offerBlocks(analysis: OfferAnalysis, { evidence: { model } }: ReportInput): Block[] {
	const { offers } = analysis;
	const { calibration, market } = model;
	const shares = offers.flatMap(({ price, soldForMore }) =>
		soldForMore === null ? [] : `${ofTen(soldForMore)} sold for more than ${usd(price)}`,
	);
	const measured =
		shares.length === 0
			? 'Too few past prices were measured here to say how many homes priced like this sold for more than each offer.'
			: `Of homes priced like this, ${joinWords(shares)}. Measured on ${plural(calibration.sales, 'sale')} in ${market}, each priced before it sold and without its list price.`;
	return [
		heading(capitalize(pluralWord(offers.length, 'offer'))),
		offersTable(analysis),
		heading('Will a lender agree?'),
		text(measured),
		text(
			"A lender asks someone else for an opinion of the price. This report is not an appraisal and can't say what that opinion will be. If it is lower than the offer, the contract says what happens.",
		),
	];
}

function offersTable({ offers, used, listPrice }: OfferAnalysis): TableBlock {
	const sales = used?.sales.length ?? 0;
	const isMeasured = offers.some(({ soldForMore }) => soldForMore !== null);
	return table(
		'Offers by what similar homes sold for',
		[
			column('Offer', 0.14, 'start'),
			column('What it means', isMeasured ? 0.62 : 0.86, 'start'),
			...(isMeasured ? [column('Homes priced like this one', 0.24)] : []),
		],
		offers.map(({ price, quartiles, atMost, soldForMore }) => {
			const name = capitalize(joinWords(quartiles.map((at) => QUARTILE_WORDS[at] as string)));
			const share = percentTenths(price / listPrice);
			const homes = `${count(atMost)} of ${plural(sales, 'similar home')}`;
			return row([
				usd(price),
				`${name}, ${share} of the list price: ${homes} sold for this share of theirs or less.`,
				...(isMeasured ? [`${ofTen(soldForMore)} sold for more`] : []),
			]);
		}),
		[
			'Each offer is the list price times a quartile of what similar homes sold for.',
			isMeasured && 'Homes priced like this one count whatever their list price.',
			"How other sellers did doesn't predict what this one will take.",
		]
			.filter(Boolean)
			.join(' '),
	);
}

/** A share in tenths. @example ofTen(0.68) // "7 of 10" */
function ofTen(share: number | null): string {
	if (share === null) return DASH;
	const tenths = Math.round(10 * share);
	if (tenths === 0) return 'fewer than 1 of 10';
	return tenths === 10 ? 'more than 9 of 10' : `${tenths} of 10`;
}
