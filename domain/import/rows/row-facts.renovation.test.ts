/** The year of a renovation. */
import { describe, expect, test } from 'vitest';
import { listingOf as listing, SOLD_ROW as SOLD } from '../../../tests/file-rows.ts';

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
