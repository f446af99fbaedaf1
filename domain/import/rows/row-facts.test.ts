import { describe, expect, test } from 'vitest';
import { listingOf as listing, SOLD_ROW as SOLD } from '../../../tests/file-rows.ts';

describe('condition, quality and amenities', () => {
	const FACTS = {
		condition: null,
		quality: null,
		garageSpaces: null,
		pool: null,
		basementArea: null,
		view: null,
		waterfront: null,
		concessions: null,
	};

	test("is unknown if the file doesn't say", () => {
		expect(listing(SOLD)).toMatchObject(FACTS);
		const blank = { Condition: '', Pool: '-', 'Garage Spaces': 'N/A', View: '', Concessions: '' };
		expect(listing({ ...SOLD, ...blank })).toMatchObject(FACTS);
	});

	test('is read from an MLS', () => {
		const cells = {
			Condition: 'C3',
			Quality: 'Q4',
			'Garage Spaces': '2',
			'Pool Features': 'In Ground',
			'Below Grade SqFt': '850',
			View: 'Lake',
			'Waterfront YN': 'N',
			'Concessions Amount': '$7,500',
		};
		expect(listing({ ...SOLD, ...cells })).toMatchObject({
			condition: 3,
			quality: 4,
			garageSpaces: 2,
			pool: true,
			basementArea: 850,
			view: 3,
			waterfront: false,
			concessions: 7500,
		});
	});

	test('is read from an assessor, whose scale runs the other way', () => {
		const cells = { condition: '3', grade: '7', view: '2', waterfront: '0', sqft_basement: '0' };
		expect(listing({ ...SOLD, ...cells })).toMatchObject({
			condition: 4,
			quality: 4,
			view: 2,
			waterfront: false,
			basementArea: 0,
		});
	});

	test.each(['extra_features_value', 'SPEC_FEAT_VAL', 'Misc Val', 'XF Value'])(
		'reads the value of extra features from %s, in dollars',
		(header) => {
			const extraFeaturesOf = (cell: string) => listing({ ...SOLD, [header]: cell }).extraFeatures;
			expect(['$18,250.40', '0', '', '-5', 'Y'].map(extraFeaturesOf)).toEqual([18_250, 0, null, null, null]);
		},
	);

	test('has no concessions without a sale, nor if they are most of the price', () => {
		const concessionsOf = (row: Record<string, string>) => listing({ ...SOLD, ...row }).concessions;
		expect(concessionsOf({ Concessions: 'None', 'Concessions Amount': '' })).toBe(0);
		expect(concessionsOf({ 'Concessions Amount': '694999' })).toBeNull();
		const active = { Status: 'Active', 'List Price': '700000', 'Concessions Amount': '5000' };
		expect(concessionsOf(active)).toBeNull();
	});
});

describe('the renovation year', () => {
	test('is accepted only if it is after the year built and not in the future', () => {
		const renovated = (cell: string, built = '1962') =>
			listing({ ...SOLD, yr_built: built, yr_renovated: cell }).yearRenovated;
		expect(renovated('2014')).toBe(2014);
		expect(renovated('2026')).toBe(2026);
		for (const none of ['', '0', '1950', '1962', '2027', 'Y']) expect(renovated(none), none).toBeNull();
		expect(renovated('2014', '')).toBeNull();
	});

	test('is the effective year, unless that is the year built or a renovation year is given', () => {
		const years = { 'Year Built': '1962', 'Effective Year Built': '1985' };
		const renovated = (row: Record<string, string>) => listing({ ...SOLD, ...years, ...row }).yearRenovated;
		expect(renovated({})).toBe(1985);
		expect(renovated({ 'Effective Year Built': '1962' })).toBeNull();
		expect(renovated({ 'Year Renovated': '2014' })).toBe(2014);
		expect(renovated({ 'Year Renovated': '0' })).toBe(1985);
	});

	test('is computed from the effective age at the sale, unless that is the actual age', () => {
		const renovated = (age: string, soldOn = '6/9/2020') =>
			listing({ ...SOLD, 'Sold Date': soldOn, 'Year Built': '1962', 'Effective Age': age }).yearRenovated;
		expect(renovated('15')).toBe(2005);
		expect(renovated('15', '6/9/2010')).toBe(1995);
		for (const none of ['', '58', '70', '-3']) expect(renovated(none), none).toBeNull();
		const row = { ...SOLD, 'Year Built': '1962', 'Effective Age': '15', 'Year Renovated': '2014' };
		expect(listing(row).yearRenovated).toBe(2014);
	});
});
