/** The price with its range, or why there is none: the same in brief and in full. */
import { usd } from '../../domain/format.ts';
import { FEWEST_COMPS } from '../../domain/valuation/estimate.ts';
import type { Subject } from '../../domain/valuation/home.ts';
import { isDescribed } from '../../domain/valuation/subject.ts';
import { text } from '../blocks.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { disclaimer, promise, span } from '../words.ts';

export function priceBlocks(input: ReportInput): Block[] {
	const { conclusion, comps } = input.analysis;
	if (conclusion === null) return noPrice(input);
	const { price, low, high, basis } = conclusion;
	return [
		{
			kind: 'price',
			price: usd(price),
			range: span(low, high),
			promise: promise(input),
			disclaimer: disclaimer(basis),
			value: price,
			low,
			high,
			marks: comps.map(({ adjustedPrice }) => adjustedPrice),
		},
	];
}

function noPrice({ analysis: { subject, usable }, evidence }: ReportInput): Block[] {
	const basis = evidence.listPricesOnly ? 'list prices' : 'closed sales';
	return [
		text('The sales known here give no price.', 'lead'),
		text(`${isDescribed(subject) ? tooFew(usable) : undescribed(subject)} What is known follows.`),
		text(disclaimer(basis), 'note'),
	];
}

function tooFew(usable: number): string {
	const found = usable === 0 ? 'none' : usable === 1 ? 'only one' : `only ${usable}`;
	return `A price needs at least ${FEWEST_COMPS} sales that can be compared with this home, and ${found} can be.`;
}

function undescribed({ homeType }: Subject): string {
	const size = homeType === 'land' ? 'size of its lot' : 'living area';
	return `Too little is known of this home to compare it with others: its ${size} is missing.`;
}
