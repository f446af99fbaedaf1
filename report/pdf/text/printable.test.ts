import { expect, test } from 'vitest';
import { printableText, splitGraphemes } from './printable.ts';

/** A font for each of these sets of characters. */
const fontsOf =
	(...fonts: readonly string[]) =>
	(text: string) =>
		fonts.findIndex((font) => [...text].every((letter) => font.includes(letter))) + 1 || undefined;

const LATIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?.,()';
const print = (text: string, ...fonts: readonly string[]) => {
	const { pieces, missing } = printableText(text, fontsOf(LATIN, ...fonts), 1);
	return { text: pieces.map((piece) => piece.text).join(''), missing, fonts: pieces.map(({ font }) => font) };
};

test.each([
	['Ann Łukasz', 'Ann Lukasz'],
	['Nguyễn Đặng', 'Nguyen Dang'],
	['Peña', 'Pena'],
	['ﬁve Ⅳ', 'five IV'],
	['1️⃣', '1'],
	['a\u202eevil\u202c\u0000\u0007\u200b\ufeffb', 'aevilb'],
	['a\tb\u00a0c', 'a b c'],
	['\u0301', ''],
])('prints %j as %j if only a basic Latin font is available', (text, printed) => {
	expect(print(text)).toMatchObject({ text: printed, missing: [] });
});

test('keeps as many marks as the font has', () => {
	expect(print('ễ', 'ễê').text).toBe('ễ');
	expect(print('ễ', 'ê').text).toBe('ê');
});

test('prints a question mark for a letter that no font has, nothing for a symbol, and reports both', () => {
	expect(print('a 你好 🏡 b')).toMatchObject({ text: 'a ??  b', missing: ['你', '好', '🏡'] });
});

test('keeps a letter with its marks in one font, and spaces in the first', () => {
	expect(print('й a', 'и', 'й')).toMatchObject({ text: 'й a', fonts: [3, 1, 1], missing: [] });
});

test('a character is a letter with its marks, or a family of emoji', () => {
	expect(splitGraphemes('e\u0301👩‍👩‍👧a')).toEqual(['e\u0301', '👩‍👩‍👧', 'a']);
});
