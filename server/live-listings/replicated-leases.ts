/** Leases in a page of a replicated source: they supply rents for their ZIP codes, but no homes. */
import { parseZip } from '../../domain/import/cells/places.ts';
import { idKey } from '../../domain/import/rows/identity/sale-key.ts';
import type { ReplicaPage } from '../../providers/provider.ts';
import type { FetchContext } from './fetch-context.ts';

/** Stores the asking rents of homes on the market, and the median for each ZIP code with enough of them. */
export async function saveLeases(
	{ leases }: Pick<ReplicaPage, 'leases'>,
	{ call, provider, license }: Pick<FetchContext, 'call' | 'provider' | 'license'>,
): Promise<void> {
	if (leases.length === 0) return;
	const rows = leases.map(({ number, zip, rent }) => ({
		number: idKey(number),
		zip: parseZip(zip ?? ''),
		rent,
	}));
	await call('save_replicated_leases', {
		provider: provider.name,
		...license,
		source: provider.label,
		kind: provider.kind,
		leases: JSON.stringify(rows),
	});
}
