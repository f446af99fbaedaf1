/** Listings from a RESO server: changes, fields, and leases. */
import { describe, expect, test } from 'vitest';
import { json } from '../../tests/providers/double.ts';
import { numbersOf, openMls } from '../../tests/providers/open-mls.ts';
import { RECORDED_ON } from '../../tests/providers/recorded.ts';
import { NO_EARLIER_FETCH } from '../provider.ts';
import { parseHomes } from '../rows/read-homes.ts';
import { parseMetadata } from './metadata.ts';

const ZIP = '78704';

describe('changes', async () => {
	const { double, fetchZip, find } = await openMls();

	test('are all that is fetched after the first time, and show what left the market', async () => {
		const first = await fetchZip();
		expect(first.isComplete).toBe(true);
		const earlier = { completeOn: RECORDED_ON, cursor: first.cursor, hasRents: true };
		const timestamp = '2026-11-20T14:00:00.000Z';
		Object.assign(find('ATX9001101'), { ListPrice: 700_000, ModificationTimestamp: timestamp });
		Object.assign(find('ATX9001102'), { StandardStatus: 'Withdrawn', ModificationTimestamp: timestamp });
		Object.assign(find('ATX9001103'), { MlgCanView: false, ModificationTimestamp: timestamp });
		double.requests.length = 0;
		const second = await fetchZip(earlier);
		expect(second.isComplete).toBe(false);
		const ended = ['ATX9001102', 'ATX9001103'];
		expect(second.records.map(({ number }) => number)).toEqual(expect.arrayContaining(ended));
		const prices = new Map(second.homes.map(({ cells }) => [cells.mlsId, cells.listPrice]));
		expect(['ATX9001101', ...ended].map((number) => prices.get(number))).toEqual([
			700_000,
			undefined,
			undefined,
		]);
		expect(second.cursor).toContain(timestamp);
	});

	test('are not enough after a day: then everything on the market is read, too', async () => {
		const { cursor } = await fetchZip();
		Object.assign(find('ATX8001201'), {
			StandardStatus: 'Canceled',
			ModificationTimestamp: '2026-11-20T14:30:00.000Z',
		});
		const old = await fetchZip({ completeOn: '2026-11-18', cursor, hasRents: true });
		expect(old.isComplete).toBe(true);
		expect(old.records.map(({ number }) => number)).toContain('ATX8001201');
		expect(numbersOf(old.homes)).toContain('ATX9001101');
	});
});

describe('servers', () => {
	test('with fewer fields are only asked for those they have', async () => {
		const { double, fetchZip } = await openMls({
			without: ['UnparsedAddress', 'BathroomsFull', 'LotSizeSquareFeet'],
		});
		const { homes } = await fetchZip();
		const listings = parseHomes(homes, { zip: ZIP, place: null, today: RECORDED_ON });
		const home = listings.find(({ listing }) => listing.sourceId === 'ATX9001101')?.listing;
		expect(home).toMatchObject({ address: '1412 Fernwood Ln', bathrooms: 2, lotSize: 7405 });
		expect(double.requests.some((request) => request.includes('UnparsedAddress'))).toBe(false);
	});

	test('with many records per timestamp and no links lose none', async () => {
		const { double, fetchZip } = await openMls({ links: false, maxPage: 2 });
		for (const row of double.rows) row.ModificationTimestamp = '2026-11-18T17:22:41.007Z';
		const one = await fetchZip();
		const other = await openMls();
		expect(numbersOf(one.homes)).toEqual(numbersOf((await other.fetchZip()).homes));
	});

	test('whose links lead to another server are not followed', async () => {
		const { double, fetchZip } = await openMls();
		double.fault = (request) =>
			request.url.includes('/odata/Property')
				? json({ value: [], '@odata.nextLink': 'http://127.0.0.2:9/odata/Property' })
				: null;
		await expect(fetchZip()).rejects.toThrow(
			'The MLS links to another server (127.0.0.2:9), which is not followed.',
		);
	});

	test('with several MLSs are queried for one', async () => {
		const { double, fetchZip } = await openMls();
		const settings = { RESO_ORIGINATING_SYSTEM: "O'Neil MLS" };
		expect((await fetchZip(NO_EARLIER_FETCH, settings)).homes).toEqual([]);
		expect(double.requests.some((request) => decodeURIComponent(request).includes("eq 'O''Neil MLS'"))).toBe(
			true,
		);
	});
});

test("leases give the month's median rent, not listings", async () => {
	const { double, fetchZip } = await openMls();
	const { homes, rents } = await fetchZip();
	expect(rents).toEqual([{ month: '2026-11-01', medianRent: 3150 }]);
	expect(numbersOf(homes).length).toBe(double.rows.length - 3);
});

test('metadata has the fields of Property and its base types, with attributes in any order', () => {
	const xml = `<edmx:Edmx><Schema><EntityType Name="Base"><Property Type="Edm.String" Name="ListingKey"/></EntityType>
		<EntityType BaseType="org.Base" Name="Property"><Property Nullable="true" Name='City' Type='Edm.String'/></EntityType>
		<EntityType Name="Member"><Property Name="MemberKey" Type="Edm.String"/></EntityType></Schema></edmx:Edmx>`;
	expect([...parseMetadata(xml).fields.keys()].sort()).toEqual(['City', 'ListingKey']);
});
