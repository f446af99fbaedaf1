/** The leases of a page of a copied source: they make the rents of their ZIP codes, and no homes. */
import { readZip } from '../../domain/import/cells/places.ts';
import { idKey } from '../../domain/import/rows/sale-key.ts';
import type { ReplicaPage } from '../../providers/provider.ts';
import type { FetchContext } from './refresh-zip.ts';

/** Stores the rents that homes on the market ask, and the median of each ZIP code with enough of them. */
export async function saveLeases(
	{ leases }: ReplicaPage,
	{ call, provider, license: { license } }: Pick<FetchContext, 'call' | 'provider' | 'license'>,
): Promise<void> {
	// Medians are for everyone: a license that binds homes to an account or an office gives none.
	if (leases.length === 0 || license !== 'everyone') return;
	const rows = leases.map(({ number, zip, rent }) => ({
		number: idKey(number),
		zip: readZip(zip ?? ''),
		rent,
	}));
	await call('save_replicated_leases', {
		provider: provider.name,
		source: provider.label,
		kind: provider.kind,
		leases: JSON.stringify(rows),
	});
}
