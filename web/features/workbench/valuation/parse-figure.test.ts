import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFigure, writeFigure } from './parse-figure.ts';

const AREA = { label: 'Living area', min: 100, max: 30_000, step: 1 };
const BATHS = { label: 'Bathrooms', min: 0, max: 20, step: 0.25 };

test('reads figures with separators, signs and spaces', () => {
	expect(parseFigure(AREA, ' 1,840 ')).toEqual({ value: 1840 });
	expect(parseFigure({ ...AREA, min: -1e9, max: 1e9 }, '−$12,000')).toEqual({ value: -12_000 });
	expect(parseFigure(BATHS, '2.')).toEqual({ value: 2 });
	expect(parseFigure(BATHS, '1.75')).toEqual({ value: 1.75 });
});

test('accepts every hundredth if the step is a hundredth', () => {
	const rate = { label: 'The rate', min: -10, max: 1000, step: 0.01 };
	for (const text of ['1.13', '0.29', '1.15', '176.92']) {
		expect(parseFigure(rate, text)).toEqual({ value: Number(text) });
	}
	expect(parseFigure(rate, '1.135')).toHaveProperty('problem');
});

test('an area typed in square meters is stored in square feet', () => {
	const area = {
		label: 'Living area',
		min: 9.29,
		max: 4645.15,
		step: 0.01,
		area: 'square_meters',
	} as const;
	expect(parseFigure(area, '170.94')).toEqual({ value: 1840 });
	expect(writeFigure(1840, area)).toBe('170.94');
	const typed = parseFigure(area, '171');
	expect(typed).toEqual({ value: expect.closeTo(1840.63, 2) });
	expect('value' in typed && writeFigure(typed.value, area)).toBe('171');
	// The same home for a user of square feet.
	expect('value' in typed && writeFigure(typed.value, { ...area, area: 'square_feet' })).toBe('1,841');
});

test('empty text means unknown', () => {
	expect(parseFigure(AREA, '  ')).toEqual({ value: null });
});

test('an invalid figure gets a sentence with the bounds', () => {
	for (const text of ['12', '1e3', '99999999', 'big', '1840.5', 'NaN', 'Infinity']) {
		expect(parseFigure(AREA, text), text).toEqual({
			problem: 'Living area: enter a whole number from 100 to 30,000, or leave it blank if unknown.',
		});
	}
	expect(parseFigure(BATHS, '2.3')).toHaveProperty(
		'problem',
		expect.stringContaining('a number in steps of 0.25'),
	);
	const years = { label: 'Year built', min: 1600, max: 2030, step: 1 };
	expect(parseFigure(years, '3024')).toHaveProperty('problem', expect.stringContaining('1600 to 2030'));
});

test('any input is a value within the bounds or a sentence', () => {
	fc.assert(
		fc.property(fc.string(), (text) => {
			const reading = parseFigure(AREA, text);
			if ('problem' in reading || reading.value === null) return;
			expect(reading.value).toBeGreaterThanOrEqual(100);
			expect(reading.value).toBeLessThanOrEqual(30_000);
		}),
	);
});

test('reads back what it wrote for editing', () => {
	expect(writeFigure(1840, AREA)).toBe('1,840');
	expect(parseFigure(AREA, writeFigure(1840, AREA))).toEqual({ value: 1840 });
	expect(writeFigure(1971, { label: 'Year built' })).toBe('1971');
	expect(writeFigure(null, AREA)).toBe('');
});
