import { expect, test } from 'vitest';
import { matchColumns } from '../columns/columns.ts';
import { Row } from './row.ts';
import { parseRowHome } from './row-home.ts';

function home(row: Record<string, string>) {
	const cells = Object.values(row);
	return parseRowHome(new Row(cells, matchColumns(Object.keys(row), [cells]).columns), false, '2026-11-20');
}

test.each([
	['1200 Annually', 100],
	['$900 Quarterly', 300],
	['$350/Monthly', 350],
	['$185/mo', 185],
	['1,200 per year', 100],
	['600 Semi-Annually', 100],
	['350', 350],
	['1200 Bi-Annually', null],
	['500 one-time', null],
])('dues of %s are %s a month', (cell, monthly) => {
	expect(home({ 'HOA Fee': cell }).hoaMonthly).toBe(monthly);
});

test('a period in the dues cell takes precedence over the period column', () => {
	expect(home({ 'HOA Fee': '$350/Monthly', 'HOA Frequency': 'Annually' }).hoaMonthly).toBe(350);
	expect(home({ 'HOA Fee': '$1,200', 'HOA Frequency': 'Annually' }).hoaMonthly).toBe(100);
	expect(home({ 'HOA Fee': '$1,200', 'HOA Frequency': 'One Time' }).hoaMonthly).toBeNull();
});

test('a country home without a living area or a year built is land, which is not a home', () => {
	expect(home({ Type: 'Country Homes/Acreage', SqFt: '2400' }).homeType).toBe('single_family');
	expect(home({ Type: 'Country Homes/Acreage', 'Year Built': '1975' }).homeType).toBe('single_family');
	expect(() => home({ Type: 'Country Homes/Acreage', SqFt: '' })).toThrow(
		expect.objectContaining({ reason: 'not a home: vacant land' }),
	);
});
