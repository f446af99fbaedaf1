import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	areaText,
	differenceText,
	exactAreaIn,
	lotText,
	pricePerArea,
	SQUARE_METERS_PER_SQUARE_FOOT,
	toSquareFeet,
} from './units.ts';

const METERS = 'square_meters';
const FEET = 'square_feet';

test('areas are whole numbers, differences have one decimal', () => {
	expect([areaText(1840, FEET), areaText(1840, METERS)]).toEqual(['1,840 sq ft', '171 m²']);
	expect([differenceText(1251, FEET), differenceText(40, METERS)]).toEqual(['1,251 sq ft', '3.7 m²']);
});

test('lots are in square feet, and in acres from half an acre up', () => {
	const lots = [5000, 21_780, 43_560, 98_010, 43_560 * 1200, null];
	expect(lots.map((lot) => lotText(lot, FEET))).toEqual([
		'5,000 sq ft',
		'0.5 acres',
		'1 acre',
		'2.25 acres',
		'1,200 acres',
		'—',
	]);
});

test('a price per square meter is the price of 10.76 square feet', () => {
	expect([pricePerArea(460_000, 1840, FEET), pricePerArea(460_000, 1840, METERS)]).toEqual([
		'$250',
		'$2,691',
	]);
	expect([pricePerArea(460_000, null, METERS), pricePerArea(460_000, 0, METERS)]).toEqual(['—', '—']);
});

test('whole square feet survive the conversion to square meters and back', () => {
	expect(toSquareFeet(METERS, 170.94)).toBe(1840);
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (squareFeet) => {
			expect(toSquareFeet(METERS, exactAreaIn(METERS, squareFeet))).toBe(squareFeet);
			expect(toSquareFeet(FEET, exactAreaIn(FEET, squareFeet))).toBe(squareFeet);
		}),
	);
});

test('an area typed in square meters is shown as typed, however often it is converted', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 10 ** 10 }), (hundredths) => {
			const typed = hundredths / 100;
			const stored = toSquareFeet(METERS, typed);
			expect(exactAreaIn(METERS, stored)).toBe(typed);
			expect(toSquareFeet(METERS, exactAreaIn(METERS, stored))).toBe(stored);
			expect(Math.abs(stored * SQUARE_METERS_PER_SQUARE_FOOT - typed)).toBeLessThanOrEqual(0.005 + 1e-6);
		}),
	);
});
