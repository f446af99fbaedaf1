import { expect, test } from 'vitest';
import { namesType, parseHomeType, unknownTypeIn } from './home-types.ts';

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
	['Multi-Family 5+ Units', 'apartments'],
	['Multi-Family (5+ Unit)', 'apartments'],
	['Apartment Building', 'apartments'],
	['Apartments', 'apartments'],
	['APT BLDG', 'apartments'],
	['6 Family', 'apartments'],
	['10-19 Units', 'apartments'],
	['24 unit apartment', 'apartments'],
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

test.each([
	...[
		'DS',
		'SGLFM',
		'SINGLE FAM RES',
		'R1',
		'R-1',
		'Garden Home',
		'Detached Single',
		'SGL FAM',
		'S/F Det',
		'1-FAMILY',
		'RES SF',
	].map((code) => [code, 'single_family']),
	...[
		'AS',
		'ATT',
		'Attached',
		'Twin',
		'Twin/Semi-Detached',
		'TWNHSE',
		'T/H',
		'Half Duplex',
		'Attached Single',
		'SF Att',
	].map((code) => [code, 'townhouse']),
	...['CNDO', 'Condominum', 'Mid-Rise', 'Garden Apartment', 'Condo, End Unit', 'Own Your Own'].map((code) => [
		code,
		'condo',
	]),
	...['2-4 Units', '2 - 4 UNIT', 'Two Fam', '3 FAMILY', '4-Plex', 'Duplexes', 'DPLX'].map((code) => [
		code,
		'multi_family',
	]),
	...['MFD', 'Mfd Home', 'MANUF', 'MH', 'Single Wide', 'Mobile Home on Leased Land'].map((code) => [
		code,
		'manufactured',
	]),
	...['Other', 'Residential - Other', 'OTH', 'Houseboat', 'Floating Home'].map((code) => [code, 'other']),
	...['RES', 'PUD', 'R3', 'Residential', 'XQ', 'Colonial', 'Cape Cod'].map((code) => [code, null]),
	['Single Family, 55+', 'single_family'],
	['Condo in 55+ Community', 'condo'],
])('reads the code "%s" as %s', (text, type) => {
	expect(parseHomeType(text as string)).toBe(type);
});

test('an architectural style does not name a type', () => {
	const styles = [
		'Ranch',
		'Raised Ranch',
		'Rancher',
		'Colonial',
		'Bungalow',
		'Cape Cod',
		'Contemporary',
		'Villa',
		'2 Story',
	];
	expect(styles.filter(namesType)).toEqual([]);
	const types = ['Townhouse', 'Detached', 'Ranch, Detached', 'Condo', 'Duplex', 'Patio Home'];
	expect(types.filter(namesType)).toEqual(types);
});

test('of the texts of a row, the most specific one names an unknown type', () => {
	expect(unknownTypeIn(['Residential', 'XQ'])).toBe('XQ');
	expect(unknownTypeIn(['RES'])).toBe('RES');
	expect(unknownTypeIn([])).toBeNull();
});
