import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const cell = (value: string | number | boolean | null) => csvOf([], [[value]]).slice(3, -2);

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=x', '=HYPERLINK("http://evil.example")'])(
	'the text %j is no formula in a spreadsheet',
	(text) => {
		expect(cell(text).replace(/^"/, '')).toMatch(/^'/);
	},
);

test.each([
	['plain', 'plain'],
	['a,b', '"a,b"'],
	['say "hi"', '"say ""hi"""'],
	['two\nlines', '"two\nlines"'],
	['a=b', 'a=b'],
	['', ''],
	[null, ''],
	[-5, '-5'],
	[true, 'true'],
])('%j is written %j', (value, written) => {
	expect(cell(value)).toBe(written);
});

test('a table has its header first, and ends every row', () => {
	expect(csvOf(['A', 'B'], [[1, 'x']])).toBe('\ufeffA,B\r\n1,x\r\n');
});
