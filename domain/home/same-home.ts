/** Whether two records are of the same home, so that no home is priced by its own sale. */
import type { Sale } from './home.ts';

/** A home sold again within this many days, 18 months, was often renovated in between. */
export const RESOLD_SOON_DAYS = 548;
/** A renovation mostly takes longer than this: a home that sold last month is priced as not renovated since. */
export const RENOVATION_DAYS = 60;

/** What identifies a home. */
type Identity = Pick<Sale, 'sourceId' | 'address' | 'zip'>;

/** Whether two records have the same number from the source, or the same address in the same ZIP code. */
export function isSameHome(one: Identity, other: Identity): boolean {
	if (one.sourceId !== null && one.sourceId === other.sourceId) return true;
	return (
		one.address !== null &&
		one.zip === other.zip &&
		normalized(one.address) === normalized(other.address ?? '')
	);
}

function normalized(address: string): string {
	return address.trim().toLowerCase();
}
