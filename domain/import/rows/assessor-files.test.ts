/** Assessor files: their codes for sales, and parking spaces. */
import { describe, expect, test } from 'vitest';
import { readAll, SALE_ROW as SOLD } from '../../../tests/file-rows.ts';

describe('assessor codes', () => {
	const resultOf = (cells: Record<string, string>) => readAll([{ ...SOLD, ...cells }])[0];

	test.each([
		['1Fam', 'single_family'],
		['2fmCon', 'multi_family'],
		['Duplex', 'multi_family'],
		['Duplx', 'multi_family'],
		['TwnhsE', 'townhouse'],
		['TwnhsI', 'townhouse'],
		['Twnhs', 'townhouse'],
	])('building type %s is %s', (code, homeType) => {
		expect(resultOf({ 'Bldg Type': code })).toMatchObject({ homeType });
	});

	test('rejects a lot sold before its house was built, but not a house sold as it was finished', () => {
		const lotSale = 'lot sale: closed before the home was built';
		expect(resultOf({ 'Year Built': '2028' })).toBe(lotSale);
		expect(resultOf({ 'Year Built': '2027' })).toMatchObject({ soldPrice: 695_000 });
		expect(resultOf({ 'Year Built': '2028', Type: 'Land' })).toBe('not a home: vacant land');
	});
});

describe('a row whose type is parking', () => {
	const row = { ...SOLD, 'Property Type': 'Parking', Beds: '', Baths: '', SqFt: '160' };

	test('is not a home', () => {
		expect(readAll([row])).toEqual(['not a home: parking, commercial or a timeshare']);
	});

	test('is a home of unknown type if it has bedrooms, baths and a living area', () => {
		expect(readAll([{ ...row, Beds: '1', Baths: '1.0', SqFt: '731' }])).toMatchObject([
			{ homeType: null, bedrooms: 1, bathrooms: 1, livingArea: 731 },
		]);
		const timeshare = { ...row, 'Property Type': 'Timeshare', Beds: '1', Baths: '1.0', SqFt: '731' };
		expect(readAll([timeshare])).toEqual(['not a home: parking, commercial or a timeshare']);
	});
});
