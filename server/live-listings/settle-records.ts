/** Removes the stored listings of records that are no longer homes, or are now stored under another number or ZIP code. */
import { parseZip } from '../../domain/import/cells/places.ts';
import { idKey, listingKey } from '../../domain/import/rows/identity/sale-key.ts';
import type { SourceRecord } from '../../providers/provider.ts';
import type { FetchContext } from './fetch-context.ts';

/**
 * @param homes the key under which each record is stored, by the record's own key; records without one aren't homes
 * @param caller whose license the records are under; null for the host
 */
export async function settleRecords(
	records: readonly SourceRecord[],
	homes: ReadonlyMap<string, string>,
	caller: string | null,
	{ call, provider, license }: Pick<FetchContext, 'call' | 'provider' | 'license'>,
): Promise<void> {
	if (records.length === 0) return;
	await call('settle_records', {
		provider: provider.name,
		...license,
		caller,
		source: provider.label,
		kind: provider.kind,
		records: JSON.stringify(
			records.map((record) => ({
				key: record.key,
				home: homes.get(record.key) ?? null,
				listing: listingOf(record),
			})),
		),
	});
}

/** The key that a record's number and ZIP code make; null if it lacks one of them. */
function listingOf({ number, zip }: SourceRecord): string | null {
	const [id, place] = [idKey(number), parseZip(zip ?? '')];
	return id === '' || place === null ? null : listingKey(place, id);
}
