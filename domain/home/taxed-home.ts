/** What the transfer taxes on a home depend on. */
import type { HomePlace } from '../places/home-place.ts';
import type { Subject } from './home.ts';
import type { HomeType } from './types/home-types.ts';

/** Whether a home is a house, or a unit of a condominium or co-op; null if its type doesn't say. */
const RESIDENCES: Readonly<Record<HomeType, boolean | null>> = {
	single_family: true,
	townhouse: true,
	condo: true,
	manufactured: true,
	multi_family: false,
	other: null,
};

/** @param ofZip where the homes of its ZIP code are; null if unknown */
export function taxedHome(
	{ state, city, homeType }: Pick<Subject, 'state' | 'city' | 'homeType'>,
	ofZip: HomePlace | null,
): HomePlace & { isResidence: boolean | null } {
	// One of the two is wrong if they disagree, so the county isn't known.
	const place = state === null || state === ofZip?.state ? ofZip : null;
	return {
		state: state ?? place?.state ?? null,
		county: place?.county ?? null,
		city: city ?? place?.city ?? null,
		isResidence: homeType && RESIDENCES[homeType],
	};
}
