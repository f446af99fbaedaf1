/** What the servers of large vendors limit, and when their records arrive. */
import { describe, expect, test } from 'vitest';
import { saleKey } from '../../../domain/import/rows/identity/sale-key.ts';
import { allNumbers, copyMls, numbersOf, openMls } from '../../../tests/providers/open-mls.ts';
import { RECORDED_ON, recorded } from '../../../tests/providers/recorded.ts';
import { NO_EARLIER_FETCH } from '../../provider.ts';
import { parseHomes } from '../../rows/read-homes.ts';
import { reso } from '../reso.ts';

const [active] = recorded('reso/property.page1').value;

describe('a key with 25 records per page', () => {
	test.each([
		['with links', {}],
		['without links and counts', { links: false, quirks: ['no $count'] }],
		['that refuses larger pages', { quirks: ['no $top over 25'] }],
	] as const)('gets all of many homes from a server %s', async (_, options) => {
		const { double, fetchZip } = await openMls({ maxPage: 25, ...options });
		for (let at = 0; at < 700; at++)
			double.rows.push({ ...active, ListingKey: `many-${at}`, ListingId: `ATX50${at}`, Media: [] });
		const fetched = await fetchZip(NO_EARLIER_FETCH, { RESO_VENDOR: 'spark' });
		expect(numbersOf(fetched.homes).length).toBe((await allNumbers()).length + 700);
		expect(fetched.isComplete).toBe(true);
	});
});

test('listings of two MLSs with the same number are two, and one that leaves takes only itself', async () => {
	const { double, fetchZip, context } = await openMls({ maxPage: 1_000, without: ['MlgCanView'] });
	const names = ['One MLS', 'Other MLS'];
	const [one = {}, other = {}] = names.map((OriginatingSystemName, at) => ({
		...{ ...active, OriginatingSystemName, ListingKey: `key-${at}`, ListingId: '5005' },
		UnparsedAddress: `${at + 1} Twin Ln`,
	}));
	double.rows = [one, other];
	const copying = { RESO_REPLICATION: 'true' };
	const first = await fetchZip();
	const read = parseHomes(first.homes, { zip: '78704', place: null, today: RECORDED_ON });
	const keys = read.map(({ listing, sourceIdKind }) => saleKey(listing, sourceIdKind));
	expect(new Set(keys).size).toBe(2);
	const numbers = names.map((name) => `${name} 5005`);
	expect(await reso.replication?.inventory(context(copying))).toMatchObject({ numbers });
	Object.assign(other, { StandardStatus: 'Withdrawn', ModificationTimestamp: '2026-11-20T14:00:00.000Z' });
	const { cursor } = first;
	const changes = await fetchZip({ completeOn: RECORDED_ON, cursor, hasRents: true });
	expect(changes.records).toContainEqual({ key: 'key-1', number: 'Other MLS 5005', zip: '78704' });
	expect(numbersOf(changes.homes)).not.toContain('Other MLS 5005');
	// The setting for one MLS makes its name needless.
	const single = await fetchZip(NO_EARLIER_FETCH, { RESO_ORIGINATING_SYSTEM: 'One MLS' });
	expect(numbersOf(single.homes)).toEqual(['5005']);
});

describe('a record that reaches Bridge days after the MLS changed it', () => {
	const late = {
		...{ ...active, ListingKey: 'late', ListingId: 'ATX777' },
		ModificationTimestamp: '2026-11-01T00:00:00.000Z',
		BridgeModificationTimestamp: '2026-11-20T14:00:00.000Z',
	};

	test('is among the changes of a ZIP code', async () => {
		const { double, fetchZip } = await openMls({ ownTimestamps: true });
		const { cursor } = await fetchZip();
		double.rows.push(late);
		const changes = await fetchZip({ completeOn: RECORDED_ON, cursor, hasRents: true });
		expect(changes.isComplete).toBe(false);
		expect(numbersOf(changes.homes)).toContain('ATX777');
	});

	test('is among the changes of a copied MLS', async () => {
		const { double, context } = await openMls({ ownTimestamps: true, without: ['MlgCanView'] });
		const copying = context({ RESO_REPLICATION: 'true' });
		const positions: string[] = [];
		await copyMls(copying, positions);
		double.rows.push(late);
		expect(numbersOf(await copyMls(copying, positions))).toContain('ATX777');
	});
});
