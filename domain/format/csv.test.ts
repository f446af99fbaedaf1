import { expect, test } from 'vitest';
import { formatCsv } from './csv.ts';

const cell = (value: string | number | boolean | null) => formatCsv([], [[value]]).slice(3, -2);

test.each([
	'=1+1',
	'+1',
	'-1',
	'@SUM(A1)',
	'\tx',
	'\r=x',
	'=HYPERLINK("http://evil.example")',
	' =1+1',
	'  \t+1',
	'\n=1+1',
	'\r\n-1',
	'\u00a0@SUM(A1)',
	'\u3000=1+1',
	'\u200b=1+1',
	'\u202e=1+1',
	'\ufeff=1+1',
	'\u0001=1+1',
	'\u00ad=1+1',
	'＝1+1',
	'＋1',
	'－1',
	'＠SUM(A1)',
	' ＝1+1',
	'﹢1',
	'−1',
])('neutralizes the text %j, which a spreadsheet could run as a formula', (text) => {
	expect(cell(text).replace(/^"/, '')).toMatch(/^'/);
});

test.each([
	['plain', 'plain'],
	['a,b', '"a,b"'],
	['say "hi"', '"say ""hi"""'],
	['two\nlines', '"two\nlines"'],
	['a=b', 'a=b'],
	[' a', ' a'],
	['\n\na', '"\n\na"'],
	[' ', ' '],
	['אבא = 1', 'אבא = 1'],
	['', ''],
	[null, ''],
	[-5, '-5'],
	[true, 'true'],
])('writes %j as %j', (value, written) => {
	expect(cell(value)).toBe(written);
});

test('writes the header first and ends every row with a line break', () => {
	expect(formatCsv(['A', 'B'], [[1, 'x']])).toBe('\ufeffA,B\r\n1,x\r\n');
});
