/** The pricing strategy in words, alike on the screen and in reports. */
import { count, DASH, percent, percentTenths, usd } from '../../format/format.ts';
import { plural } from '../../format/words.ts';
import type { Conclusion } from '../analysis.ts';
import { MIN_GROUP, type PricedGroup, type PricingStrategy, QUICK_DAYS } from '../pricing-strategy.ts';

export const STRATEGY_COLUMNS = [
	'Original list price',
	'Homes',
	'Days on market',
	`Under contract in ${QUICK_DAYS} days`,
	'Price cut',
	'Sale to original list',
] as const;

/** What the table shows, or why there is none. */
export function strategyLead({ groups, similar, measured }: PricingStrategy): string {
	const homes = `${plural(similar, 'similar sale')} nearby`;
	if (measured === 0)
		return `There is too little data to say how list prices did here: no similar sale nearby has both its original list price and a price computed from earlier sales only.`;
	if (groups.every(({ sales }) => sales < MIN_GROUP))
		return `There is too little data to say how list prices did here: it needs at least ${MIN_GROUP} homes priced alike, and only ${count(measured)} of the ${homes} have both an original list price and a price computed from earlier sales only.`;
	return `What happened to ${count(measured)} of the ${homes}, by their original list price.`;
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

/** One row of the table, in the order of `STRATEGY_COLUMNS`. */
export function strategyRow(
	{ position, sales, days, quick, cut, saleToList }: PricedGroup,
	{ low, high }: Pick<Conclusion, 'low' | 'high'>,
): string[] {
	const prices = {
		below: `under ${usd(low)} for this home`,
		within: `${usd(low)} to ${usd(high)}`,
		above: `over ${usd(high)}`,
	}[position];
	return [
		`${POSITION_WORDS[position]} (${prices})`,
		count(sales),
		days === null ? DASH : count(days),
		percent(quick),
		percent(cut),
		saleToList === null ? DASH : percentTenths(saleToList),
	];
}

/** How it was measured, and what it can't show. */
export const STRATEGY_NOTE = `Each home's original list price is compared with what our model gave for it on its contract date from earlier sales only, never with its own sale price. A dash means fewer than ${MIN_GROUP} homes. Listings that never sold aren't included, because their prices aren't stored, and a home may be listed high because it is better than its records say.`;
