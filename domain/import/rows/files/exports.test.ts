/** Headers of MLS exports, county files and lead lists that once gave wrong facts. */
import { expect, test } from 'vitest';
import { readAll } from '../../../../tests/file-rows.ts';
import { HOME, SOLD, withColumns } from '../../../../tests/samples/exported-rows.ts';

test.each([
	[{ 'Total # Full Baths': '2', 'Total # Half Baths': '1', 'Total Baths': '2.1' }, 2.5],
	[{ 'Total Full Baths': '1', 'Total Half Baths': '0', 'Total 3/4 Baths': '1' }, 1.75],
	[{ FB: '3', HB: '1' }, 3.5],
	[{ 'F BATH': '2', 'H BATH': '1' }, 2.5],
	[{ 'Bathrooms Full': '2', 'Bathrooms Partial': '1', 'Bathrooms Total': '3' }, 2.5],
	[{ 'Main Level Full Baths': '1', 'Baths Total': '3' }, 3],
	[{ 'Bathroom Fixtures': '7' }, null],
	[{ 'Master Baths': '1' }, null],
])('%j has %s baths', (columns, bathrooms) => {
	expect(withColumns(columns)).toMatchObject({ bathrooms });
});

test("Chicago's abbreviations are read", () => {
	const file = [
		{
			Stat: 'CLSD',
			'Str #': '1400',
			CP: 'N',
			'Str Name': 'Fernwood',
			Sfx: 'St',
			...HOME,
			LP: '510000',
			SP: '500000',
			'Closed Dt': '06/09/2026',
			'Contr Dt': '05/01/2026',
			LD: '04/01/2026',
			'# BR': '3',
			'# Bths': '2.1',
			ASF: '1800',
		},
	];
	expect(readAll(file)).toMatchObject([
		{
			address: '1400 N Fernwood St',
			soldOn: '2026-06-09',
			contractOn: '2026-05-01',
			listedOn: '2026-04-01',
			bedrooms: 3,
			bathrooms: 2.5,
			livingArea: 1800,
		},
	]);
});

test('dues are converted to monthly amounts by the column Fee Freq', () => {
	expect(withColumns({ 'Association Fee': '300', 'Fee Freq': 'Annually' })).toMatchObject({ hoaMonthly: 25 });
});

test('the day on which a lead was added to a list is not a list date', () => {
	expect(withColumns({ 'Date Added to List': '11/1/2026' })).toMatchObject({ listedOn: null });
});

test('a living area takes precedence over the area of the building', () => {
	const areas = { 'Building Sq Ft': '1900', 'Total Living Sq Ft': '1700' };
	expect(withColumns(areas)).toMatchObject({ livingArea: 1700 });
});

test('the year of a remodel takes precedence over the effective year', () => {
	const years = { AYB: '1910', YR_RMDL: '2015', EYB: '1972' };
	expect(withColumns(years)).toMatchObject({ yearBuilt: 1910, yearRenovated: 2015 });
});

test('garage spaces of homes with one each are counts, whatever parking they have', () => {
	const file = Array.from({ length: 12 }, (_, at) => ({
		...SOLD,
		Address: `${1600 + at} Fernwood Ln`,
		'Garage Spaces': '1',
		'Parking Spaces': '3',
	}));
	expect(readAll(file)[0]).toMatchObject({ garageSpaces: 1 });
});
