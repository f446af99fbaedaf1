/** Values of servers that deviate from the standard or use its options. */
import { describe, expect, test } from 'vitest';
import { allNumbers, numbersOf, openMls } from '../../../tests/providers/open-mls.ts';
import { RECORDED_ON, recorded } from '../../../tests/providers/recorded.ts';
import { parseHomes } from '../../rows/read-homes.ts';
import { parseMetadata, toRecords } from '../metadata.ts';
import { listingHome } from '../records/home.ts';

const [active] = recorded('reso/property.page1').value;
const [closed] = recorded('reso/property.closed').value;

const read = (row: object) => {
	const home = listingHome({ ...active, ...row });
	return parseHomes(home ? [home] : [], { zip: '78704', place: null, today: RECORDED_ON })[0]?.listing;
};

const metadataWithTwoUnits = `<Schema Namespace="org.a"><EntityType Name="Property">
	<Property Name="LivingAreaUnits" Type="org.a.Units"/></EntityType>
	<EnumType Name="Units"><Member Name="SquareFeet"/><Member Name="SquareMeters"/></EnumType></Schema>`;

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

	test('of enumerations as text are requested by display name and by member', async () => {
		for (const enums of ['display', 'member'] as const) {
			const { fetchZip } = await openMls({ enums });
			expect(numbersOf((await fetchZip()).homes)).toEqual(await allNumbers());
		}
	});

	test('of cities written as one word are spelled like the city of the ZIP code', () => {
		const cityOf = (City: string, city: string) => {
			const home = listingHome({ ...active, City });
			const place = { city, state: 'TX' };
			const context = { zip: '78704', place, today: RECORDED_ON };
			return parseHomes(home ? [home] : [], context)[0]?.listing.city;
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

	test('of closed and commercial leases are not rents of homes this month', async () => {
		const { double, fetchZip } = await openMls();
		const [lease = {}] = double.rows.filter(({ PropertyType }) => PropertyType === 'Residential Lease');
		const before = (await fetchZip()).rents;
		for (let at = 0; at < 9; at++)
			double.rows.push({
				...{ ...lease, ListingKey: `lease-${at}`, StandardStatus: 'Closed', CloseDate: '2025-02-01' },
				...{ ListPrice: 900, LeaseAmount: 900, ClosePrice: 900 },
			});
		for (let at = 0; at < 9; at++)
			double.rows.push({
				...lease,
				ListingKey: `shop-${at}`,
				PropertyType: 'Commercial Lease',
				ListPrice: 9_900,
			});
		expect((await fetchZip()).rents).toEqual(before);
		expect(before).toHaveLength(1);
	});

	test('of areas are read in the unit that the record states', () => {
		expect(read({ LivingArea: 150, LivingAreaUnits: 'Square Meters' })?.livingArea).toBe(1615);
		for (const unit of [null, undefined, '', 'Stories'])
			expect(read({ LivingArea: 1642, LivingAreaUnits: unit })?.livingArea).toBeNull();
		const acres = { LotSizeSquareFeet: null, LotSizeArea: null, LotSizeUnits: null, LotSizeAcres: 0.25 };
		expect(read(acres)?.lotSize).toBe(10_890);
		expect(read({ ...acres, LotSizeAcres: null, LotSizeArea: 0.25 })?.lotSize).toBeNull();
	});

	test.each([
		['an enumeration with one member', '<Property Name="LivingAreaUnits" Type="org.a.Units"/>'],
		[
			'an annotation',
			'<Property Name="LivingArea" Type="Edm.Decimal"><Annotation Term="Org.OData.Measures.V1.Unit" String="Square Meters"/></Property>',
		],
	])('of areas without a unit are read if the metadata names one with %s', (_, property) => {
		const metadata =
			parseMetadata(`<Schema Namespace="org.a"><EntityType Name="Property">${property}</EntityType>
			<EnumType Name="Units"><Member Name="SquareMeters"/></EnumType></Schema>`);
		const areas = (...rows: object[]) =>
			toRecords({ value: rows.map((row) => ({ ...active, LivingArea: 150, ...row })) }, metadata, {
				originatingSystem: null,
			}).map((row) => read(row)?.livingArea);
		expect(areas({ LivingAreaUnits: null }, { LivingAreaUnits: 'Square Feet' })).toEqual([1_615, 150]);
		expect(parseMetadata(metadataWithTwoUnits).units.size).toBe(0);
	});

	test('of prices may be text; a closing without a price is not a sale', () => {
		expect(read({ ListPrice: '724900.00' })?.listPrice).toBe(724_900);
		expect(read({ ...closed, ClosePrice: null })).toBeUndefined();
	});
});
