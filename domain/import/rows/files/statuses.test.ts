/** The statuses of MLS exports. */
import { describe, expect, test } from 'vitest';
import { CONTEXT_WITH_ZIPS, readAll } from '../../../../tests/file-rows.ts';
import { HOME, SOLD, withColumns } from '../../../../tests/samples/exported-rows.ts';
import { saleKey } from '../identity/sale-key.ts';

test('a column headed St is the status if it contains listing statuses', () => {
	const { State: _, ...place } = HOME;
	const row = (St: string, at: number) => ({
		St,
		Address: `${1600 + at} Fernwood Ln`,
		...place,
		LP: '510000',
		SP: St === 'S' ? '500000' : '',
		'Close Dt': St === 'S' ? '06/09/2026' : '',
	});
	expect(
		readAll(['A', 'S', 'P', 'X', 'B'].map(row)).map((home) =>
			typeof home === 'string' ? home : home?.status,
		),
	).toEqual(['for_sale', 'sold', 'pending', 'status is neither active, pending nor sold', 'pending']);
});

test.each([
	['CLO', 'sold'],
	['AOC', 'pending'],
	['AKO', 'pending'],
	['KO', 'pending'],
	['PCHG', 'for_sale'],
])('the status %s is %s', (Status, status) => {
	expect(readAll([{ ...SOLD, 'List Price': '510000', Status }])).toMatchObject([{ status }]);
});

describe('a sale with', () => {
	test.each([
		[{ 'Valid Sale': 'N' }, "not an arm's-length sale: marked unqualified"],
		[{ 'Sale Valid': 'NO' }, "not an arm's-length sale: marked unqualified"],
		[
			{ 'Qualification Description': 'Corrective, tax or QCD; min consideration' },
			"not an arm's-length sale",
		],
		[{ 'Qualification Description': 'Sales which are disqualified' }, "not an arm's-length sale"],
		[{ SaleQual1: 'U' }, "not an arm's-length sale: marked unqualified"],
		[{ 'Qualified Sales': 'Unqualified' }, "not an arm's-length sale: marked unqualified"],
		[{ 'Sales Validity': 'Sale Includes Multiple Parcels' }, 'multi-parcel sale'],
		[{ 'Sales Validity': 'Family Sale' }, "not an arm's-length sale: family transfer"],
		[{ 'Sale  Validity ': 'Related Individuals' }, "not an arm's-length sale: family transfer"],
		[{ 'Sales Validity': 'Remodeled after Sale' }, "not an arm's-length sale: marked unqualified"],
		[{ 'Validity Description': 'NOT VALID' }, "not an arm's-length sale: marked unqualified"],
		[{ 'Qualified/Unqualified': 'U', 'Unqualified Reason': 'Two or more properties' }, 'multi-parcel sale'],
		[{ 'NU Code': '10' }, "not an arm's-length sale"],
		[{ 'Multiple Parcels Involved in Sale': 'Yes' }, 'multi-parcel sale'],
		[{ MULTI_PAR_SAL1: 'C' }, 'multi-parcel sale'],
		[{ 'Sold As Vacant': 'Yes', 'Finished Area': '1800' }, 'lot sale: closed before the home was built'],
		[{ VI_CD1: 'V', 'Property Type': 'Single Family' }, 'lot sale: closed before the home was built'],
	])('%j is rejected: %s', (columns, reason) => {
		expect(withColumns(columns)).toBe(reason);
	});

	test.each([
		{ 'Valid Sale': 'Y' },
		{ 'Qualification Description': 'Qual by exam of deed' },
		{ 'Qualification Description': '' },
		{ SaleQual1: 'Q' },
		{ 'Qualified Sales': 'Qualified', 'Sales Validity': 'Valid Sale' },
		{ 'Sales Validity': '' },
		{ 'Sales Validity': '00' },
		{ 'Sales Validity': 'Fair Market Value' },
		{ 'Sales Validity': 'Unverified' },
		{ 'Sale Validity': "Q - Arm's Length" },
		{ 'NU Code': '' },
		{ 'NU Code': '7' },
		{ 'Multiple Parcels Involved in Sale': 'No' },
		{ 'Sold As Vacant': 'No' },
		{ VI_CD1: 'I' },
	])('%j is accepted', (columns) => {
		expect(withColumns(columns)).toMatchObject({ status: 'sold', soldPrice: 500_000 });
	});
});

describe('a list of active listings without a status', () => {
	const home = { Address: '1412 Fernwood Ln', Zip: '78704', Price: '724900', 'Last Sold Date': '2019-03-01' };

	test('is imported as active listings if the user says so', () => {
		expect(readAll([home])).toEqual(['neither a status nor a closing date']);
		expect(readAll([home], { ...CONTEXT_WITH_ZIPS, defaultStatus: 'for_sale' })).toMatchObject([
			{ status: 'for_sale', listPrice: 724_900, soldPrice: null, soldOn: null },
		]);
	});

	test("a row's status takes precedence over the user's choice for the file", () => {
		const file = [{ ...SOLD, Status: 'Sold' }];
		expect(readAll(file, { ...CONTEXT_WITH_ZIPS, defaultStatus: 'for_sale' })).toMatchObject([
			{ status: 'sold' },
		]);
	});
});

describe("builders' floor plans", () => {
	const plan = { Zip: '78704', Status: 'For Sale', Price: '410000', Latitude: '30.24', Longitude: '-97.76' };

	test('are not homes if the file identifies them', () => {
		const reason = "a builder's floor plan, not a home";
		expect(readAll([{ ...plan, Address: 'Atlantis Plan', 'Sale Type': 'New Construction Plan' }])).toEqual([
			reason,
		]);
		expect(readAll([{ ...SOLD, Status: 'New Construction Plan' }])).toEqual([reason]);
		expect(readAll([{ ...SOLD, 'Property Type': 'New Construction Plan' }])).toEqual([reason]);
	});

	test('with the same coordinates are different listings', () => {
		const homes = readAll([
			{ ...plan, Address: 'Atlantis Plan' },
			{ ...plan, Address: 'Enterprise Plan' },
		]);
		const keys = homes.map((home) =>
			home !== null && typeof home === 'object' ? saleKey(home, 'parcel') : home,
		);
		expect(new Set(keys).size).toBe(2);
	});
});
