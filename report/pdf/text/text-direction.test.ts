import { expect, test } from 'vitest';
import { graphemesOf } from './printable.ts';
import { beginsRightToLeft, hasRightToLeft, RIGHT_TO_LEFT_MARK, visualRuns } from './text-direction.ts';

/** Letters of Hebrew and Arabic come from separate fonts, as in a report. */
const draw = (line: string) =>
	visualRuns(
		graphemesOf(line.replace(RIGHT_TO_LEFT_MARK, '')).map((text) => ({
			text,
			font: hasRightToLeft(text) ? 'right-to-left' : 'latin',
		})),
		line,
	);
/** The text as printed: runs that the font reverses are reversed. */
const seen = (line: string) =>
	draw(line)
		.map(({ text }) => (hasRightToLeft(text) ? graphemesOf(text).reverse().join('') : text))
		.join('');

test('left-to-right text keeps its order, in runs of one font', () => {
	expect(draw('100 Middle St')).toEqual([
		{ font: 'latin', text: '100 Middle St', reversed: false, order: 0 },
	]);
});

test.each([
	['a name in Hebrew', 'For דנה כהן, agent', 'For ןהכ הנד, agent'],
	['a name at the beginning of a line', 'דנה כהן, Realty', 'ןהכ הנד, Realty'],
	['a number between Hebrew words', 'דנה 123 כהן', 'ןהכ 123 הנד'],
	['brackets around Hebrew', 'אב (גד) הו', 'וה (דג) בא'],
	['a paragraph in Hebrew with English', `${RIGHT_TO_LEFT_MARK}אב Middle St גד.`, '.דג Middle St בא'],
	['the marks of a sentence', `${RIGHT_TO_LEFT_MARK}אב?!`, '!?בא'],
	['Arabic digits', 'سنة ٢٠١٩', '٢٠١٩ ةنس'],
	['Hebrew with its vowels', 'שָׁלוֹם', 'םוֹלשָׁ'],
])('%s appears in the right order', (_, line, order) => {
	expect(seen(line)).toBe(order);
});

test('each run has one direction and its position in reading order', () => {
	const [number, space, ali, gap, muhammad] = draw('محمد علي 12');
	expect([number, space, ali, gap, muhammad].map((run) => run?.text)).toEqual([
		'12',
		' ',
		'علي',
		' ',
		'محمد',
	]);
	expect([number, ali, muhammad].map((run) => run?.order)).toEqual([4, 2, 0]);
	expect([number, ali, muhammad].map((run) => run?.reversed)).toEqual([false, true, true]);
});

test('the first letter determines the direction of a paragraph', () => {
	expect(beginsRightToLeft('דנה lives here')).toBe(true);
	expect(beginsRightToLeft('123 דנה')).toBe(true);
	expect(beginsRightToLeft('Ann and דנה')).toBe(false);
	expect(beginsRightToLeft('100 Middle St')).toBe(false);
});

test('the later lines of a paragraph have the direction of the first', () => {
	expect(seen(`${RIGHT_TO_LEFT_MARK}St אב`)).toBe('בא St');
	expect(seen('St אב')).toBe('St בא');
});
