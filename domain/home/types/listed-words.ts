import type { Listing } from '../listing.ts';

/** The statuses in words, for the title of a list of homes that haven't sold. */
export function listedWords(homes: readonly Pick<Listing, 'status'>[]): string {
	return homes.some(({ status }) => status === 'coming_soon')
		? 'active, pending and coming soon listings'
		: 'active and pending listings';
}
