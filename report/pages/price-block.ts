/** The price with its range, or why there is none: the same in brief and in full. */
import { usd } from '../../domain/format.ts';
import { FEWEST_COMPS } from '../../domain/valuation/estimate.ts';
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

function noPrice({ analysis: { usable }, evidence }: ReportInput): Block[] {
	const found = usable === 0 ? 'none' : usable === 1 ? 'only one' : `only ${usable}`;
	const basis = evidence.listPricesOnly ? 'list prices' : 'closed sales';
	return [
		text('The sales known here give no price.', 'lead'),
		text(
			`A price needs at least ${FEWEST_COMPS} sales that can be compared with this home, and ${found} can be. What is known follows.`,
		),
		text(disclaimer(basis), 'note'),
	];
}
