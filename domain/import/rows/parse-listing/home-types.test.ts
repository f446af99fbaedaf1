import { describe, expect, test } from 'vitest';
import { listingOf as listing, SOLD_ROW as SOLD } from '../../../../tests/file-rows.ts';
import { parseHomeType } from '../../cells/home-types.ts';

describe('the home', () => {
	test('without a column of property types, a home with its own lot is a house', () => {
		const house = { ...SOLD, SqFt: '1642', 'Lot Size': '7405' };
		expect(listing(house).homeType).toBe('single_family');
		expect(listing({ ...house, Address: '1 Elm St #4' }).homeType).toBe('other');
		expect(listing(SOLD).homeType).toBe('other');
	});
});

test.each([
	['Single Family Residential', 'single_family'],
	['Single Family - Detached', 'single_family'],
	['SINGLE_FAMILY', 'single_family'],
	['SingleFamilyResidence', 'single_family'],
	['01 ONE FAMILY DWELLINGS', 'single_family'],
	['203', 'single_family'],
	['Townhouse', 'townhouse'],
	['Townhome', 'townhouse'],
	['Condo/Co-op', 'condo'],
	['Condominium', 'condo'],
	['Apartment Style/Flat', 'condo'],
	['Stock Cooperative', 'condo'],
	['10 COOPS - ELEVATOR APARTMENTS', 'condo'],
	['13 CONDOS - ELEVATOR APARTMENTS', 'condo'],
	['02 TWO FAMILY DWELLINGS', 'multi_family'],
	['07 RENTALS - WALKUP APARTMENTS', 'multi_family'],
	['Multi-Family (2-4 Unit)', 'multi_family'],
	['Duplex', 'multi_family'],
	['Quadruplex', 'multi_family'],
	['Mobile/Manufactured Home', 'manufactured'],
	['Manufactured On Land', 'manufactured'],
	['Vacant Land', 'land'],
	['LOT', 'land'],
	['05 TAX CLASS 1 VACANT LAND', 'land'],
	['31 COMMERCIAL VACANT LAND', 'land'],
	['21 OFFICE BUILDINGS', 'not_a_home'],
	['44 CONDO PARKING', 'not_a_home'],
	['Commercial Sale', 'not_a_home'],
	['Residential Lease', 'rental'],
	['Residential', null],
])('reads the home type "%s" as %s', (text, type) => {
	expect(parseHomeType(text)).toBe(type);
});
