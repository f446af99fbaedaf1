/** Headers whose meaning depends on their values or on the columns next to them. */
import { describe, expect, test } from 'vitest';
import { matchColumns } from '../columns.ts';

const placeOf = (zip: string) => (zip.startsWith('98') ? { city: 'Seattle', state: 'WA' } : null);

describe('matchColumns', () => {
	test.each(['Sold', 'Sld Dt', 'COE', 'Closing', 'Recorded Date', 'Sale Recorded', 'Date', 'Column 5'])(
		'uses the dates in %s as closing dates',
		(header) => {
			expect(matchColumns([header], [['6/9/2026'], ['6/10/2026']]).columns).toEqual({ soldDate: [0] });
		},
	);

	test.each([
		'Open House',
		'First Seen',
		'Photo Date',
		'Built On',
		'Prior Sale Date',
		'Previous Sold On',
		'Estimated Closing',
		'Status Change - Sold',
	])('does not use the dates in %s', (header) => {
		expect(matchColumns([header], [['6/9/2026'], ['6/10/2026']]).columns).toEqual({});
	});

	test.each(['Mailing', "Owner's", 'OWN_', 'Mlg', 'Taxpayer', 'Agent Office', 'Tax Bill'])(
		'does not use the ZIP code and state under %s',
		(holder) => {
			const rows = Array.from({ length: 30 }, (_, at) => [`98${100 + at}`, 'WA']);
			const { columns } = matchColumns([`${holder} Zip`, `${holder} State`], rows, { placeOf });
			expect(columns).toEqual({});
		},
	);

	test("does not read five digits as a ZIP code that doesn't exist", () => {
		const rows = Array.from({ length: 30 }, (_, at) => [String(12_000 + at)]);
		expect(matchColumns(['a'], rows, { placeOf }).columns.zip).toBeUndefined();
	});

	test('ignores a header that its values contradict', () => {
		const { columns } = matchColumns(['Latitude', 'Longitude', 'Zip'], [['-77.36', '38.97', 'Reston']], {
			placeOf,
		});
		expect(columns).toEqual({ latitude: [1], longitude: [0] });
	});

	test.each([
		['Condition', ['3', '5', '1'], 'assessorCondition'],
		['Condition', ['3', '6', '1'], undefined],
		['UAD Condition', ['3', '5', '4'], 'condition'],
		['UAD Condition', ['3', '6', '1'], 'condition'],
		['Overall Cond', ['5', '9', '7', '5'], 'conditionOfTen'],
		['Overall Cond', ['8', '9', '10', '7'], 'conditionOfTen'],
		['Overall Cond', ['5', '5', '4'], undefined],
		['Condition', ['5', '5', '5', '4'], undefined],
		['Condition', ['60', '85', '90'], undefined],
		['Condition', ['C3', 'C4'], 'condition'],
		['Bldg Cond', ['Good', 'Average'], 'condition'],
		['x', ['C3', 'C4', 'C3', 'C1', 'C5'], 'condition'],
		['Air Conditioning', ['Good', 'Fair'], undefined],
		['Grade', ['7', '6'], 'grade'],
		['Quality', ['7', '11'], 'grade'],
		['Grade', ['3', '2'], undefined],
		['Quality', ['7', '8'], undefined],
		['Quality', ['4', '3'], undefined],
		['UAD Quality', ['4', '3'], 'quality'],
		['Quality', ['B+', 'C'], 'quality'],
		['Overall Qual', ['6', '5', '8'], 'qualityOfTen'],
		['Overall Qual', ['7', '8', '9'], 'qualityOfTen'],
		['Quality', ['Q4', 'Q3'], 'quality'],
		['View', ['0', '4', '2'], 'view'],
		['View', ['0', '1', '0'], 'hasView'],
		['View YN', ['Y', ''], 'hasView'],
		['View', ['https://example.com/1'], 'url'],
		['Waterfront?', ['0', '1'], 'waterfront'],
		['Pool', ['In Ground', 'None'], 'pool'],
		['Garage', ['Attached', 'Detached'], undefined],
		['Attached Garage Stalls', ['2', '1'], 'garageSpaces'],
		['Parking', ['Garage - 2 Car', 'Garage - 1 Car'], 'garageSpaces'],
		['sqft_basement', ['0', '730'], 'basementArea'],
		['Seller Paid Costs', ['5000', '0'], 'concessions'],
		['YearBuiltEffective', ['1998', '1962'], 'yearRenovated'],
		['Effective Year Built', ['1998', '1962'], 'yearRenovated'],
		['YrRenovated', ['0', '2014'], 'yearRenovated'],
		['RemodelYr', ['', '2014'], 'yearRenovated'],
		['Remodeled', ['Y', 'N'], undefined],
		['Kitchen Remodel Year', ['2014', '2001'], undefined],
		['Tax Effective Year', ['2025', '2025'], undefined],
		['yr_built', ['1962', '1990'], 'yearBuilt'],
		['latestPrice', ['415300', '530000'], 'listPrice'],
		['latest_saledate', ['2019-09-02', '2020-10-13'], 'soldDate'],
		['constructedArea', ['1642', '2110'], 'livingArea'],
		['TotalFinishedSF', ['1642', '2110'], 'livingArea'],
		['TLA', ['1642', '2110'], 'livingArea'],
		['nbrFullBaths', ['2', '1'], 'bathsFull'],
		['nbrThreeQtrBaths', ['1', '0'], 'bathsThreeQuarter'],
		['nbrHalfBaths', ['1', '0'], 'bathsHalf'],
		['nbrBedRoom', ['3', '4'], 'bedrooms'],
		['SBL #', ['115.42-1-13', '115.42-1-14'], 'parcel'],
		['Street', ['Pave', 'Grvl'], undefined],
		['Street', ['1608 Fernwood Ln', 'Atlantis Plan'], 'address'],
		['Actual Year Built', ['1962', '1990'], 'yearBuilt'],
	])('reads %s with %s as %s', (header, values, field) => {
		const rows = values.map((value) => [value]);
		expect(Object.keys(matchColumns([header], rows).columns)).toEqual(field ? [field] : []);
	});
});
