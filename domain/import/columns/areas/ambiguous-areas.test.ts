/** Headers of areas, of which only some are the living area. */
import { describe, expect, test } from 'vitest';
import { matchColumns } from '../columns.ts';

describe('matchColumns', () => {
	test.each([
		['Lot Size', '0.17', 'lotAcres'],
		['Lot Size', '7405', 'lotSize'],
		['Lot Sz', '0.05', 'lotAcres'],
		['Acres', '7405', 'lotSize'],
		['Lot Size (Acres)', '', 'lotAcres'],
	])('reads %s with %s as %s', (header, value, field) => {
		expect(Object.keys(matchColumns([header], [[value]]).columns)).toEqual([field]);
	});

	test.each([
		'Price Per SqFt',
		'SP/SqFt',
		'Sold $/SqFt',
		'Garage SqFt',
		'Tax SqFt',
		'SqFt Unfinished',
		'Bsmt SqFt Fin',
	])('does not use %s as the living area', (header) => {
		expect(matchColumns([header], [['420'], ['460']]).columns.livingArea).toBeUndefined();
		const beside = [header, 'Apx Heated SqFt'];
		expect(matchColumns(beside, [['420', '1800']]).columns.livingArea).toEqual([1]);
	});

	test.each([
		['Total SqFt', 'Gross Living Area'],
		['SqFt', 'Fin SqFt'],
		['SqFt', 'Above Grade Finished Area'],
		['Bldg SqFt', 'Sq Ft Heated'],
		['Approximate SqFt', 'Approx Fin SqFt'],
	])('uses the area in %s only if %s is blank', (all, lived) => {
		const { columns } = matchColumns([all, lived], [['2900', '1850']]);
		expect(columns.livingArea?.[0]).toBe(1);
	});

	test('does not read flags as areas', () => {
		expect(matchColumns(['Heated'], [['1'], ['0'], ['1']]).columns).toEqual({});
	});
});
