import { expect, test } from 'vitest';
import { parseBasementArea, parseGarageSpaces, parsePool, parseWaterfront } from './amenities.ts';

test.each([
	['Y', true],
	['1', true],
	['In Ground', true],
	['Heated, In Ground, Community', true],
	['Above Ground Pool', true],
	['Community', false],
	['Association, Clubhouse', false],
	['None', false],
	['No Pool', false],
	['No Private Pool', false],
	['0', false],
	['N', false],
	['Screened', null],
	['Pool: None', false],
	['Room for Pool', false],
	['Pool Possible', false],
])('reads "%s" as a private pool: %s', (text, pool) => {
	expect(parsePool(text)).toBe(pool);
});

test.each([
	['2', 2],
	['2.5', 2],
	['Garage - 2 Car', 2],
	['3+ Car Garage', 3],
	['1 Space', 1],
	['None', 0],
	['No Garage', 0],
	['Attached', null],
	['480', null],
	['-1', null],
])('reads the garage "%s" as %s spaces', (text, spaces) => {
	expect(parseGarageSpaces(text)).toBe(spaces);
});

test.each([
	['1,200', 1200],
	['0', 0],
	['None', 0],
	['80 sqm', 861],
	['Full, Finished', null],
	['-5', null],
])('reads the basement "%s" as %s square feet', (text, area) => {
	expect(parseBasementArea(text)).toBe(area);
});

test.each([
	['1', true],
	['0', false],
	['Lake Front', true],
	['Intracoastal', true],
	['None', false],
	['N', false],
	['Non-Waterfront', false],
	['No Water Frontage', false],
	['Not on the water', false],
	['Blue', null],
])('reads "%s" as waterfront: %s', (text, waterfront) => {
	expect(parseWaterfront(text)).toBe(waterfront);
});
