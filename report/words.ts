/** Words that several pages share. */
import { formatAddress } from '../domain/address.ts';
import { count, DASH, lot, percent, usd } from '../domain/format.ts';
import type { HomeFacts, Subject } from '../domain/valuation/home.ts';
import { factsLine, HOME_TYPE_WORDS } from '../domain/valuation/valuation-text.ts';
import { MOST_GROSS, MOST_NET } from '../domain/valuation/warnings.ts';
import type { ReportInput } from './report-input.ts';

/** The subject in one line. @example "100 Middle St, Sampleton, OH 44999" */
export function subjectAddress(subject: Subject): string {
	const place = formatAddress(subject);
	return subject.address === null ? `Home in ${place}` : place;
}

/** The subject's own line: its street, or that it is the subject. */
export function subjectName({ address }: Subject): string {
	return address ?? 'The subject';
}

/** Kind, rooms, size, age and lot in one line. */
export function homeLine(home: HomeFacts): string {
	const land = home.lotSize === null ? null : `lot ${lot(home.lotSize)}`;
	return [HOME_TYPE_WORDS[home.homeType], factsLine(home), land].filter(Boolean).join(', ');
}

/** US dollars a square foot; a dash where the area is not known. */
export function perSquareFoot({ price, livingArea }: { price: number; livingArea: number | null }): string {
	return livingArea ? `$${count(price / livingArea)}` : DASH;
}

/** "sold" or "asked": what the prices here are. */
export function priceWord({ evidence }: ReportInput): 'Sold for' | 'Asked' {
	return evidence.listPricesOnly ? 'Asked' : 'Sold for';
}

/** "Closed", or "seen" for homes that stand in place of sales. */
export function dayWord({ evidence }: ReportInput): 'Sold' | 'Seen' {
	return evidence.listPricesOnly ? 'Seen' : 'Sold';
}

/** What a price of this report is not, in full. */
export function disclaimer(basis: 'closed sales' | 'list prices'): string {
	const homes =
		basis === 'list prices'
			? 'list prices of other homes, not of closed sales'
			: 'closed sales of other homes';
	return `This is not an appraisal. It is a comparative market analysis: a price derived from ${homes}.`;
}

/** What the 80 % range promises, and on what that rests. */
export function promise({ evidence, demo }: ReportInput): string {
	const { calibration, market } = evidence.model;
	if (evidence.listPricesOnly) return '80% range: made so that 8 of 10 prices lie inside theirs.';
	const lead = '80% range: made so that 8 of 10 homes priced this way sell inside theirs.';
	if (calibration.source === 'usual')
		return `${lead} Its width comes from other markets: this one has too few sales.`;
	const where = demo ? `the invented market of ${market}` : market;
	return `${lead} Measured on ${count(calibration.sales)} sales of ${where}, each priced before it sold.`;
}

/** A range in dollars. @example "$375,000 to $447,000" */
export function span(low: number, high: number): string {
	return `${usd(low)} to ${usd(high)}`;
}

/** How wide a range is over its price. @example "17% of the price" */
export function widthWords({ price, low, high }: { price: number; low: number; high: number }): string {
	return `${percent((high - low) / price)} of the price`;
}

/** How reviewers read a grid. @example "guide of 15% net or 25% gross" */
export const GUIDE = `guide of ${percent(MOST_NET)} net or ${percent(MOST_GROSS)} gross`;

/** Whether a comp's adjustments are larger than it: then it is explained, not refused. */
export function isBeyondGuide({ net, gross }: { net: number; gross: number }): boolean {
	return Math.abs(net) > MOST_NET || gross > MOST_GROSS;
}
