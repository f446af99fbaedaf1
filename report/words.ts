/** Text used on several pages. */
import { formatAddress } from '../domain/address/address.ts';
import type { Conclusion } from '../domain/analysis/analysis.ts';
import { GROSS_GUIDELINE, NET_GUIDELINE } from '../domain/analysis/grid/warnings.ts';
import { longDay } from '../domain/format/date-text.ts';
import { count, DASH, percent, percentTenths, usd } from '../domain/format/format.ts';
import { plural } from '../domain/format/plural.ts';
import { uncapitalize } from '../domain/format/words.ts';
import { factsLine, homeName } from '../domain/home/fact-text.ts';
import type { HomeFacts, Subject } from '../domain/home/home.ts';
import { HOME_TYPE_NAMES } from '../domain/home/types/home-type-names.ts';
import { lotText, type Units, unitName } from '../domain/home/units.ts';
import { hasLocation, type MapLocation, milesBetween } from '../domain/places/geo.ts';
import { NO_MAP_LOCATION } from '../domain/pricing/street-miles.ts';
import { type RequiredWording, requiredWording } from '../domain/wording/states/required-wording.ts';
import { paragraphs, text } from './blocks.ts';
import type { Block, ColumnBlock } from './report.ts';
import type { ReportInput } from './report-input.ts';

/** The subject in one line. @example "100 Middle St, Sampleton, OH 44999" */
export function subjectAddress(subject: Subject): string {
	const place = formatAddress(subject);
	return subject.address === null ? `Home in ${place}` : place;
}

/** The subject's short name: its street, or "The subject". */
export function subjectName({ address }: Subject): string {
	return address ?? 'The subject';
}

/** Property type, rooms, size, age and lot in one line. */
export function homeLine(home: HomeFacts, units: Units): string {
	const land = home.lotSize === null ? null : `lot ${lotText(home.lotSize, units)}`;
	const type = home.homeType === null ? null : HOME_TYPE_NAMES[home.homeType].label;
	return [type, factsLine(home, units), land].filter(Boolean).join(', ');
}

/** Who listed a home, if its source requires attribution; otherwise empty. */
export function formatCredit({ attribution }: { attribution?: string | null }): string {
	return attribution ? `Courtesy of ${attribution}` : '';
}

/** A home in a table cell: its name, its facts and its attribution, one per line. */
export function homeCell(
	home: HomeFacts & Parameters<typeof homeName>[0] & { attribution?: string | null },
	units: Units,
): string {
	return [homeName(home), factsLine(home, units), formatCredit(home)].filter(Boolean).join('\n');
}

/** Why a distance in a table is a dash; empty if there is none. */
export function distanceNote(subject: MapLocation, homes: readonly MapLocation[]): string {
	const hasDash = homes.some((home) => milesBetween(subject, home) === null);
	return hasDash ? `Distance ${DASH}: ${uncapitalize(NO_MAP_LOCATION)}.` : '';
}

/** The numbered homes that a map can't show, to stand beside it; none if it shows all of them. */
export function notOnMap(homes: readonly (MapLocation & { number: number; name: string })[]): ColumnBlock[] {
	const missing = homes.filter((home) => !hasLocation(home));
	if (missing.length === 0) return [];
	const list = missing.map(({ number, name }) => `${number}: ${name}`).join('; ');
	const reason = missing.length === 1 ? NO_MAP_LOCATION : 'These homes have no map location';
	return [text(`Not on the map: ${list}. ${reason}.`, 'note')];
}

/** Heading of the column of prices per area. @example "Per sq ft" */
export function perAreaWord({ analysis }: ReportInput): string {
	return `Per ${unitName(analysis.units)}`;
}

/** Where the data comes from, and its date. @example "Source: King County sales. Effective date: May 27, 2015." */
export function dataNote({ evidence, market }: Pick<ReportInput, 'evidence' | 'market'>): string {
	const sources = market?.sources ?? [];
	const from = sources.length === 0 ? '' : `Source: ${sources.join(', ')}. `;
	return `${from}Effective date: ${longDay(evidence.effectiveOn)}.`;
}

/** The kind of prices that this report uses. */
export function priceWord({ evidence }: ReportInput): 'Sale price' | 'List price' {
	return evidence.listPricesOnly ? 'List price' : 'Sale price';
}

/** Heading of the date column: closing dates, or the dates of the list prices. */
export function dayWord({ evidence }: ReportInput): 'Closed' | 'As of' {
	return evidence.listPricesOnly ? 'As of' : 'Closed';
}

/** The full disclaimer of a report's price, with our statement if the state requires none. */
export function disclaimer(input: ReportInput, basis: 'closed sales' | 'list prices'): string {
	const sold = hasOwnWeight(input.analysis.conclusion?.correction)
		? 'this home and of others'
		: 'other homes';
	const homes =
		basis === 'list prices' ? 'list prices of other homes, not on closed sales' : `closed sales of ${sold}`;
	const { statement, isRequired } = wordingOf(input);
	const words = `This is not an appraisal. It is a comparative market analysis based on ${homes}.`;
	return isRequired ? words : `${words} ${statement}`;
}

/** The wording that the law of the home's state requires for this assignment. */
export function wordingOf({ analysis, request }: ReportInput): RequiredWording {
	return requiredWording(analysis.subject.state, request.assignment);
}

/** Blocks on a price with the required statement, at over 12 points, and the broker's wording. */
export function withStatement(input: ReportInput, price: readonly Block[]): Block[] {
	const { statement, isRequired, isDueBefore } = wordingOf(input);
	const required = isRequired ? [text(statement, 'lead')] : [];
	return [
		...(isDueBefore ? [...required, ...price] : [...price, ...required]),
		...paragraphs(input.request.assignment.brokerWording),
	];
}

/** The meaning of the 80% range, and its basis. */
export function rangeMeaning({ evidence, demo }: Pick<ReportInput, 'evidence' | 'demo'>): string {
	const { calibration, market, provisional, sales } = evidence.model;
	if (evidence.listPricesOnly)
		return '80% prediction range: set so that 8 of 10 prices fall within their range.';
	const lead = '80% prediction range: set so that 8 of 10 homes priced this way sell within their range.';
	if (calibration.source === 'default')
		return `${lead} Its width is based on other markets because this one has ${provisional ? 'no price model yet' : 'too few sales'}.`;
	if (provisional)
		return `${lead} Measured on ${partOf(calibration.sales, sales, 'nearby sale')}, each priced from sales that had closed by then.`;
	const where = demo ? `the fictional market of ${market}` : market;
	return `${lead} Measured on ${partOf(calibration.sales, sales, 'sale')} in ${where}, each priced before it sold.`;
}

/** The sales that could be priced from earlier ones, of all that the model is fitted on. @example "859 of the 916 nearby sales" */
function partOf(priced: number, all: number, noun: string): string {
	return priced < all ? `${count(priced)} of the ${plural(all, noun)}` : plural(priced, noun);
}

/** A range in dollars. @example "$375,000 to $447,000" */
export function span(low: number, high: number): string {
	return `${usd(low)} to ${usd(high)}`;
}

/** A share to a thousandth of a percent. @example rateWords(0.06875) // "6.875%" */
export function rateWords(rate: number): string {
	return `${Math.round(rate * 1e5) / 1e3}%`;
}

/**
 * Where an amount is, compared with the price and its range.
 *
 * @param when of that price, if it isn't that of today
 * @example "2.3% above the indicated price, in the 80% range."
 */
export function placeWords(
	price: number,
	{ price: indicated, low, high }: Pick<Conclusion, 'price' | 'low' | 'high'>,
	when = '',
): string {
	const compared = `${comparedWords(price, indicated)}${when}`;
	if (price < low) return `${compared}, ${usd(low - price)} below the 80% range.`;
	if (price > high) return `${compared}, ${usd(price - high)} above the 80% range.`;
	return `${compared}, in the 80% range.`;
}

function comparedWords(price: number, indicated: number): string {
	if (price === indicated) return 'At the indicated price';
	const change = Math.abs(price / indicated - 1);
	if (change < 0.0005) return 'At about the indicated price';
	return `${percentTenths(change)} ${price < indicated ? 'below' : 'above'} the indicated price`;
}

/** How the price follows from the adjusted prices. */
export function reconciliationText({ unrounded, correction, condition }: Conclusion): string {
	const corrected = correction?.usesErrors && ', corrected for past errors in this market';
	const own = hasOwnWeight(correction) && ", weighted with the price of the home's own recent sale";
	const rated = condition !== null && condition.log !== 0 && ", then changed for the home's condition";
	const lead = ['Weighted average of the adjusted prices', corrected, own, rated].filter(Boolean).join('');
	return [`${lead}: ${usd(unrounded)} before rounding.`, correction?.words].filter(Boolean).join(' ');
}

/** Whether the home's own recent sale has weight in the price. */
function hasOwnWeight(correction: Conclusion['correction'] | undefined): boolean {
	return (correction?.ownWeight ?? 0) > 0;
}

/** What the weights of the comps leave out; empty unless the home's own recent sale has weight, too. */
export function ownWeightNote({ analysis: { conclusion } }: ReportInput): string {
	return hasOwnWeight(conclusion?.correction) ? "Weights leave out this home's own sale." : '';
}

/** The price before the model correction and the stated condition, with its label; null without either. */
export function priceBefore({
	price,
	correction,
	condition,
}: Conclusion): { label: string; price: number } | null {
	if (correction !== null) return { label: 'Price before correction', price: correction.before };
	if (condition === null || condition.log === 0) return null;
	return { label: 'Price before condition', price: price - condition.dollars };
}

/** The customary guideline for adjustments. @example "guide of 15% net or 25% gross" */
export const GUIDE = `guide of ${percent(NET_GUIDELINE)} net or ${percent(GROSS_GUIDELINE)} gross`;

/** Whether a comp's adjustments exceed the guideline: then they are explained, not refused. */
export function isBeyondGuide({ net, gross }: { net: number; gross: number }): boolean {
	return Math.abs(net) > NET_GUIDELINE || gross > GROSS_GUIDELINE;
}
