/** Requirements of an MLS: tokens, display rules, changes since the last fetch, servers with fewer fields. */
import { describe, expect, test } from 'vitest';
import { listingRow } from '../../server/live-listings/listing-row.ts';
import { json } from '../../tests/providers/double.ts';
import { numbersOf, openMls } from '../../tests/providers/open-mls.ts';
import { RECORDED_ON, recorded } from '../../tests/providers/recorded.ts';
import { NO_EARLIER_FETCH } from '../provider.ts';
import { readHomes } from '../rows/read-homes.ts';
import { readMetadata } from './metadata.ts';
import { reso } from './reso.ts';
import { listingHome } from './rows.ts';

const ZIP = '78704';

describe('tokens', async () => {
	const { double, fetchZip, context } = await openMls();

	test('are requested once, and again if the server rejects them in the middle of a fetch', async () => {
		await fetchZip();
		await fetchZip();
		const asked = () => double.requests.filter((request) => request.includes('/oauth/')).length;
		expect(asked()).toBe(1);
		let pages = 0;
		double.fault = (request) => {
			if (request.url.includes('/odata/Property') && ++pages === 2) double.tokens.clear();
			return null;
		};
		expect((await fetchZip()).homes.length).toBeGreaterThan(5);
		expect(asked()).toBe(2);
	});

	test.each([['basic'], ['json']] as const)(
		'are requested with %s credentials if the service reads no form',
		async (credentials) => {
			const { double: mls, clock, fetchZip: fetchFromIt } = await openMls({ credentials });
			expect((await fetchFromIt()).homes.length).toBeGreaterThan(5);
			// The style that worked is the first to be used again.
			mls.requests.length = 0;
			clock.now = new Date(clock.now.getTime() + 28_800_000);
			await fetchFromIt();
			expect(mls.requests.filter((request) => request.includes('/oauth/'))).toHaveLength(1);
		},
	);

	test('given by the MLS are sent as they are', async () => {
		double.tokens.add('token-of-the-mls');
		const { length } = (await fetchZip(NO_EARLIER_FETCH, { RESO_TOKEN: 'token-of-the-mls' })).homes;
		expect(length).toBeGreaterThan(5);
	});

	test("that are wrong are reported with the setting's name", async () => {
		await expect(reso.check(context({ RESO_TOKEN: 'wrong' }))).rejects.toThrow('The MLS rejects RESO_TOKEN.');
		const wrong = context({ RESO_CLIENT_ID: 'somebody', RESO_CLIENT_SECRET: 'wrong' });
		await expect(reso.check(wrong)).rejects.toThrow('The MLS rejects RESO_CLIENT_ID and RESO_CLIENT_SECRET.');
	});
});

describe('display rules', async () => {
	const { fetchZip, find } = await openMls();

	test("a hidden address is not stored, and neither is the home's location", async () => {
		const { homes } = await fetchZip();
		const listings = readHomes(homes, { zip: ZIP, place: null, today: RECORDED_ON });
		const hidden = listings.find(({ listing }) => listing.sourceId === 'ATX9001108');
		expect(hidden?.listing).toMatchObject({
			address: null,
			latitude: null,
			longitude: null,
			listPrice: 438_500,
		});
	});

	test('a listing that may not be shown is left out', async () => {
		const [active] = recorded('reso/property.page1').value;
		expect(listingHome({ ...active, MlgCanView: false })).toBeNull();
		expect(listingHome({ ...active, InternetEntireListingDisplayYN: false })).toBeNull();
		expect(listingHome({ ...active, InternetAutomatedValuationDisplayYN: false })?.hidesValuation).toBe(true);
	});

	test('the listing firm is named with its contact, and photos are in order', async () => {
		const { homes } = await fetchZip();
		const home = homes.find(({ cells }) => cells.mlsId === 'ATX9001101');
		expect(home?.attribution).toBe('Example Realty Group, 512-555-0101');
		const [listing] = readHomes(home ? [home] : [], { zip: ZIP, place: null, today: RECORDED_ON });
		const card = JSON.parse(String(listing && listingRow(listing, 'MLS').card));
		expect(card.attribution).toBe('Example Realty Group, 512-555-0101');
		const media: Record<string, string>[] = find('ATX9001101').Media;
		expect(home?.photos).toEqual(
			media.map(({ MediaURL, MediaKey, ModificationTimestamp }) => ({
				url: MediaURL,
				id: `${MediaKey} ${ModificationTimestamp}`,
			})),
		);
		expect(home?.photos.length).toBe(2);
	});

	test('photos have their captions, and private ones are left out', () => {
		const [active] = recorded('reso/property.page1').value;
		const media = (at: number, facts: object) => ({
			...{ MediaURL: `https://media.example.com/${at}.jpg`, MediaCategory: 'Photo', Order: at },
			...facts,
		});
		const photos = (...all: object[]) => listingHome({ ...active, Media: all })?.photos;
		expect(
			photos(
				media(2, { Permission: ['Public'], ShortDescription: 'Kitchen' }),
				media(1, { Permission: 'IDX,VOW' }),
				media(3, { Permission: ['Private'] }),
				media(4, { Permission: ['OfficeOnly'] }),
				media(5, { MediaCategory: 'Video' }),
				media(0, { Permission: [] }),
			),
		).toEqual([
			{ url: 'https://media.example.com/0.jpg' },
			{ url: 'https://media.example.com/1.jpg', screenOnly: true },
			{ url: 'https://media.example.com/2.jpg', caption: 'Kitchen' },
		]);
	});
});

describe('changes', async () => {
	const { double, fetchZip, find } = await openMls();

	test('are all that is fetched after the first time, and show what left the market', async () => {
		const first = await fetchZip();
		expect(first).toMatchObject({ isComplete: true, removed: [] });
		const earlier = { completeOn: RECORDED_ON, cursor: first.cursor, hasRents: true };
		const timestamp = '2026-11-20T14:00:00.000Z';
		Object.assign(find('ATX9001101'), { ListPrice: 700_000, ModificationTimestamp: timestamp });
		Object.assign(find('ATX9001102'), { StandardStatus: 'Withdrawn', ModificationTimestamp: timestamp });
		Object.assign(find('ATX9001103'), { MlgCanView: false, ModificationTimestamp: timestamp });
		double.requests.length = 0;
		const second = await fetchZip(earlier);
		expect(second.isComplete).toBe(false);
		expect(second.removed.sort()).toEqual(['ATX9001102', 'ATX9001103']);
		expect(second.homes.find(({ cells }) => cells.mlsId === 'ATX9001101')?.cells.listPrice).toBe(700_000);
		expect(second.cursor).toContain(timestamp);
	});

	test('are not enough after a week: then everything is read', async () => {
		const { cursor } = await fetchZip();
		const old = await fetchZip({ completeOn: '2026-11-10', cursor, hasRents: true });
		expect(old.isComplete).toBe(true);
	});
});

describe('servers', () => {
	test('with fewer fields are only asked for those they have', async () => {
		const { double, fetchZip } = await openMls({
			without: ['UnparsedAddress', 'BathroomsFull', 'LotSizeSquareFeet'],
		});
		const { homes } = await fetchZip();
		const listings = readHomes(homes, { zip: ZIP, place: null, today: RECORDED_ON });
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
	expect([...readMetadata(xml).fields.keys()].sort()).toEqual(['City', 'ListingKey']);
});
