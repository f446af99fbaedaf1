import { expect, test } from 'vitest';
import { parseHomeType } from './home-types.ts';

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
	['Country Homes/Acreage', 'single_family'],
	['Residential - 1 Family Res', 'single_family'],
	['Single Family w/Acreage', 'single_family'],
	['Detached House on Large Lot', 'single_family'],
	['Single Family - House with Land', 'single_family'],
	['Land with House', 'single_family'],
	['2-Story House with Home Office', 'single_family'],
	['Ranch, Office in home', 'single_family'],
	['Single Family 5+ Acres (not land lease)', 'single_family'],
	['Single Family Home; Mobile Home allowed', 'single_family'],
	['Zero Lot Line', 'single_family'],
	['Single Family (Detached), Land Lease', 'single_family'],
	['Condo w/ Parking', 'condo'],
	['Condo on Leased Land', 'condo'],
	['SFA', 'townhouse'],
	['Single Family Attached', 'townhouse'],
	['Row Inside', 'townhouse'],
	['Town End', 'townhouse'],
	['Semi-Detached', 'townhouse'],
	['Single', 'single_family'],
	['Single Family w/ Attached Garage', 'single_family'],
	['Single Family, Attached Garage', 'single_family'],
	['Residential with Manufactured Home', 'manufactured'],
	['Residential w/ Office', null],
	['Residential on Large Lot', null],
])('a description does not change the type: reads "%s" as %s', (text, type) => {
	expect(parseHomeType(text)).toBe(type);
});

test.each([
	['Vacant Land with Barn', 'land'],
	['Lots/Land', 'land'],
	['Lot on Lake', 'land'],
	['Acreage', 'land'],
	['Office Condo', 'not_a_home'],
	['Parking Space', 'not_a_home'],
	['Condo/Parking', 'not_a_home'],
	['Office with Apartment', 'not_a_home'],
	['Condo (Lease)', 'rental'],
	['Multi-Family 5+ Units', 'not_a_home'],
	['Multi-Family (5+ Unit)', 'not_a_home'],
	['Apartment Building', 'not_a_home'],
	['Mobile Home Park', 'not_a_home'],
	['Farm', 'not_a_home'],
	['Farms & Ranches', 'not_a_home'],
	['Agriculture', 'not_a_home'],
	['Business', 'not_a_home'],
	['Hotel/Motel', 'not_a_home'],
	['Mixed Use', 'not_a_home'],
])('something other than a home is rejected: reads "%s" as %s', (text, type) => {
	expect(parseHomeType(text)).toBe(type);
});

test('a living area distinguishes houses from land with the same label', () => {
	expect(parseHomeType('Country Homes/Acreage', true)).toBe('single_family');
	expect(parseHomeType('Country Homes/Acreage', false)).toBe('land');
	expect(parseHomeType('Single Family w/Acreage', false)).toBe('single_family');
});
