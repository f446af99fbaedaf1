/** The pricing strategy in words, alike on the screen and in reports. */
import { count, DASH, percent, percentTenths, usd } from '../../format/format.ts';
import { plural } from '../../format/plural.ts';
import type { Conclusion } from '../analysis.ts';
import {
	MIN_GROUP,
	type PricedGroup,
	type PricingStrategy,
	QUICK_DAYS,
} from '../strategy/pricing-strategy.ts';

/** The columns of the table. What share sold is known only where a source reports the listings that didn't sell. */
export function strategyColumns({ unsold }: PricingStrategy): string[] {
	return [
		'Original list price',
		'Sales',
		...(unsold === null ? [] : ['Share sold']),
		'Days on market',
		`Under contract in ${QUICK_DAYS} days`,
		'Price cut',
		'Sale to original list',
	];
}

/** What the table shows, or why there is none. */
export function strategyLead({ groups, similar, listed, measured, unsold }: PricingStrategy): string {
	if (similar > 0 && listed === 0) return 'Our data has no original list prices of similar sales nearby.';
	const homes = `${plural(similar, 'similar sale')} nearby`;
	if (measured === 0) return 'Not enough sales with an original list price to show this.';
	if (groups.every(({ sales }) => sales < MIN_GROUP))
		return `Not enough sales with an original list price to show this: ${count(measured)} of the ${homes} can be used, and it takes ${MIN_GROUP} priced alike.`;
	const others = unsold ? ` and ${plural(unsold, 'unsold listing')}` : '';
	return `How ${plural(measured, 'similar sale')}${others} did, by starting list price.`;
}

/** Whether there is a group to show. */
export function hasStrategy({ groups }: PricingStrategy): boolean {
	return groups.some(({ sales }) => sales >= MIN_GROUP);
}

/** The groups of homes, by where their own list price was. */
export const POSITION_WORDS: Record<PricedGroup['position'], string> = {
	below: 'Below the range',
	within: 'In the range',
	above: 'Above the range',
};

/** The rows of the table, in the order of `strategyColumns`. */
export function strategyRows(
	{ groups, unsold }: PricingStrategy,
	{ low, high }: Pick<Conclusion, 'low' | 'high'>,
): string[][] {
	const prices = {
		below: `under ${usd(low)} for this home`,
		within: `${usd(low)} to ${usd(high)}`,
		above: `over ${usd(high)}`,
	};
	return groups.map(({ position, sales, sold, left, days, quick, cut, saleToList }) => [
		`${POSITION_WORDS[position]} (${prices[position]})`,
		count(sales),
		...(unsold === null ? [] : [sold === null ? DASH : `${percent(sold)} of\u00a0${count(left)}`]),
		days === null ? DASH : count(days),
		percent(quick),
		percent(cut),
		saleToList === null ? DASH : percentTenths(saleToList),
	]);
}

/** How it was measured, and what it can't show. */
export function strategyNote({ unsold }: PricingStrategy): string {
	const listings =
		unsold === null
			? "Listings that never sold aren't included, because no source here reports all of them."
			: 'Share sold counts the listings that sold, expired or were withdrawn, from the day a source here began to report all of them; a home listed again counts by how it ended.';
	return `Each home's original list price is compared with what our model gives for it on its contract date, or the day it left the market unsold, from sales that had closed by then, never with its own sale price. A dash means fewer than ${MIN_GROUP} homes. ${listings} A home may be listed high because it is better than its records say.`;
}
