/** The kinds of home in words. */
import type { HomeType } from '../listing.ts';

/** One of it, as in "A condo", and many. */
export const HOME_TYPE_WORDS: Readonly<Record<HomeType, { one: string; many: string }>> = {
	single_family: { one: 'a single-family home', many: 'single-family homes' },
	townhouse: { one: 'a townhouse', many: 'townhouses' },
	condo: { one: 'a condo', many: 'condos' },
	multi_family: { one: 'a multi-family home', many: 'multi-family homes' },
	manufactured: { one: 'a manufactured home', many: 'manufactured homes' },
	land: { one: 'a lot without a home', many: 'lots without a home' },
	other: { one: 'a home of another type', many: 'homes of other types' },
};
