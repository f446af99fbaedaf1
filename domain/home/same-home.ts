/** Whether two records are of the same home: no home may inform its own price. */
import type { Sale } from './home.ts';

type Named = Pick<Sale, 'sourceId' | 'address' | 'zip'>;

/** Whether two records have the same number from the source, or the same address in the same ZIP code. */
export function isSameHome(one: Named, other: Named): boolean {
	if (one.sourceId !== null && one.sourceId === other.sourceId) return true;
	return one.address !== null && one.zip === other.zip && lower(one.address) === lower(other.address ?? '');
}

function lower(address: string): string {
	return address.trim().toLowerCase();
}
