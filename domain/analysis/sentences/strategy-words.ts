/** The pricing strategy in words, alike on the screen and in reports. */
import { count, DASH, percent, percentTenths, usd } from '../../format/format.ts';
import { agree, plural } from '../../format/plural.ts';
import { uncapitalize } from '../../format/words.ts';
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
export function strategyLead(strategy: PricingStrategy): string {
	const { similar, listed, measured, unsold } = strategy;
	if (similar > 0 && listed === 0) return 'Our data has no original list prices of similar sales nearby.';
	if (measured === 0) return 'Not enough sales with an original list price to show how list prices did.';
	if (!hasStrategy(strategy))
		return `Not enough sales to show how list prices did: ${count(measured)} of ${plural(similar, 'similar sale')} nearby can be compared, and a group needs ${MIN_GROUP}.`;
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

/**
 * How many homes a group has, before what they did.
 *
 * @example "34 similar sales nearby were first listed in the range."
 * @example "Only 3 similar sales nearby were first listed above the range, too few to say how they did."
 */
export function groupLead(group: PricedGroup): string {
	const { position, sales } = group;
	const where = uncapitalize(POSITION_WORDS[position]);
	if (sales === 0) return `No similar sale nearby was first listed ${where}.`;
	const homes = `${plural(sales, 'similar sale')} nearby ${agree(sales, 'was', 'were')} first listed ${where}`;
	return isMeasured(group) ? `${homes}.` : `Only ${homes}, too few to say how they did.`;
}

/** Whether a group has enough homes for one of its figures. */
export function isMeasured({ sales, left }: PricedGroup): boolean {
	return sales >= MIN_GROUP || left >= MIN_GROUP;
}

/** How it was measured, and what it can't show. */
export function strategyNote({ unsold }: PricingStrategy): string {
	const listings =
		unsold === null
			? "Listings that never sold aren't included, because no source here reports all of them."
			: 'Share sold compares sold listings with those that expired or were withdrawn, since this source began reporting both. A relisted home counts once.';
	return `Each starting list price is compared with our price for that home when it went under contract or left the market, from earlier sales only. A dash means fewer than ${MIN_GROUP} homes. ${listings} A home may be listed high because it is better than its records say.`;
}
