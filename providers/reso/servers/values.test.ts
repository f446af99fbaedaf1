/** Values of servers that deviate from the standard or use its options. */
import { describe, expect, test } from 'vitest';
import { allNumbers, numbersOf, openMls } from '../../../tests/providers/open-mls.ts';
import { RECORDED_ON, recorded } from '../../../tests/providers/recorded.ts';
import { NO_EARLIER_FETCH } from '../../provider.ts';
import { readHomes } from '../../rows/read-homes.ts';
import { listingHome } from '../records/home.ts';

const [active] = recorded('reso/property.page1').value;
const [closed] = recorded('reso/property.closed').value;

const read = (row: object) => {
	const home = listingHome({ ...active, ...row });
	return readHomes(home ? [home] : [], { zip: '78704', place: null, today: RECORDED_ON })[0]?.listing;
};

describe('values', () => {
	test('that are null, absent or blank are unknown', () => {
		const names = [
			'YearBuilt',
			'LotSizeAcres',
			'LotSizeSquareFeet',
			'LotSizeArea',
			'OnMarketDate',
			'ListOfficeName',
		];
		const [withNull, without, blank] = [null, undefined, ''].map((nothing) =>
			read(Object.fromEntries(names.map((name) => [name, nothing]))),
		);
		expect(withNull).toMatchObject({ yearBuilt: null, lotSize: null, listPrice: 724_900 });
		expect(without).toEqual(withNull);
		expect(blank).toEqual(withNull);
	});

	test.each([false, 'false', 'N', 'No', 0, '0'])('that mean no may be written as %j', (no) => {
		expect(listingHome({ ...active, InternetEntireListingDisplayYN: no })).toBeNull();
		expect(listingHome({ ...active, MlgCanView: no })).toBeNull();
		expect(read({ InternetAddressDisplayYN: no })).toMatchObject({ address: null, hidesAddress: true });
		expect(read({ InternetAutomatedValuationDisplayYN: no })).toMatchObject({ hidesValuation: true });
	});

	test('of enumerations may be members, display names or lists, in any case', () => {
		for (const status of ['ActiveUnderContract', 'Active Under Contract', 'active under contract'])
			expect(read({ StandardStatus: status })?.status).toBe('pending');
		expect(read({ PropertySubType: ['SingleFamilyResidence'] })?.homeType).toBe('single_family');
		expect(listingHome({ ...active, StandardStatus: 'Auction' })).toBeNull();
		expect(read({ StandardStatus: "org.reso.metadata.enums.StandardStatus'Pending'" })?.status).toBe(
			'pending',
		);
		expect(read({ PropertySubType: 'Townhouse,Duplex' })?.homeType).toBe('townhouse');
	});

	test('of enumerations as text are requested by display name and by member, or as configured', async () => {
		for (const enums of ['display', 'member'] as const) {
			const { fetchZip } = await openMls({ enums });
			expect(numbersOf((await fetchZip()).homes)).toEqual(await allNumbers());
		}
		const { double, fetchZip } = await openMls();
		await fetchZip(NO_EARLIER_FETCH, { RESO_ENUM_STYLE: 'display' });
		const queriesSent = double.requests
			.map(decodeURIComponent)
			.filter((request) => request.includes('/Property?'));
		expect(queriesSent.some((request) => request.includes("eq 'Active Under Contract'"))).toBe(true);
		expect(queriesSent.some((request) => request.includes("eq 'ActiveUnderContract'"))).toBe(false);
	});

	test('of cities written as one word are spelled like the city of the ZIP code', () => {
		const cityOf = (City: string, city: string) => {
			const home = listingHome({ ...active, City });
			const place = { city, state: 'TX' };
			const context = { zip: '78704', place, today: RECORDED_ON };
			return readHomes(home ? [home] : [], context)[0]?.listing.city;
		};
		expect(cityOf('SanAntonio', 'San Antonio')).toBe('San Antonio');
		expect(cityOf('MCKINNEY', 'McKinney')).toBe('McKinney');
		expect(cityOf('Rollingwood', 'Austin')).toBe('Rollingwood');
	});

	test('of leases are not read as sales, whatever their property type is called', async () => {
		expect(listingHome({ ...active, PropertyType: 'F', LeaseAmount: 2_500 })).toBeNull();
		expect(listingHome({ ...closed, PropertyType: 'F', LeaseAmount: 2_500 })).toBeNull();
		expect(listingHome({ ...active, PropertyType: 'A', LeaseAmount: null })).not.toBeNull();
	});

	test('of closed leases are not rents of this month', async () => {
		const { double, fetchZip } = await openMls();
		const [lease = {}] = double.rows.filter(({ PropertyType }) => PropertyType === 'Residential Lease');
		const before = (await fetchZip()).rents;
		for (let at = 0; at < 9; at++)
			double.rows.push({
				...{ ...lease, ListingKey: `lease-${at}`, StandardStatus: 'Closed', CloseDate: '2025-02-01' },
				...{ ListPrice: 900, LeaseAmount: 900, ClosePrice: 900 },
			});
		expect((await fetchZip()).rents).toEqual(before);
		expect(before).toHaveLength(1);
	});

	test('of areas are read in the unit that the record states', () => {
		expect(read({ LivingArea: 150, LivingAreaUnits: 'Square Meters' })?.livingArea).toBe(1615);
		expect(read({ LivingArea: 1642, LivingAreaUnits: null })?.livingArea).toBe(1642);
		const acres = { LotSizeSquareFeet: null, LotSizeArea: null, LotSizeUnits: null, LotSizeAcres: 0.25 };
		expect(read(acres)?.lotSize).toBe(10_890);
		expect(read({ ...acres, LotSizeAcres: null, LotSizeArea: 0.25 })?.lotSize).toBeNull();
	});

	test('of prices may be text; a closing without a price is not a sale', () => {
		expect(read({ ListPrice: '724900.00' })?.listPrice).toBe(724_900);
		expect(read({ ...closed, ClosePrice: null })).toBeUndefined();
	});
});
