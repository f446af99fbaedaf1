import { expect, test } from 'vitest';
import { readRichText } from './rich-text.ts';

const read = (text: string) => readRichText(text, (words) => words);
const heading = (text: string) => ({ kind: 'heading', text, pin: null });
const plain = (text: string, bold?: number[][]) => ({
	kind: 'text',
	text,
	look: 'plain',
	...(bold && { bold }),
});

test('reads headings, paragraphs and lists, with blank lines between any of them', () => {
	expect(read('# Week 1\n\nFirst  words.\nMore.\n- one\n\n* two\n• three\n1. a\n2) b\r\n')).toEqual([
		heading('Week 1'),
		plain('First words.'),
		plain('More.'),
		{ kind: 'list', ordered: false, items: ['one', 'two', 'three'], bold: [[], [], []] },
		{ kind: 'list', ordered: true, items: ['a', 'b'], bold: [[], []] },
	]);
});

test('words between two asterisks are bold, and a mark without a partner stays', () => {
	expect(read('A **bold one** and **another**.')).toEqual([
		plain('A bold one and another.', [
			[2, 10],
			[15, 22],
		]),
	]);
	expect(read('- **x** y')).toEqual([{ kind: 'list', ordered: false, items: ['x y'], bold: [[[0, 1]]] }]);
	expect(read('5 ** 3')).toEqual([plain('5 ** 3')]);
	expect(read('a **b** c **d')).toEqual([plain('a b c **d', [[2, 3]])]);
});

test('HTML, links and other marks are words like any others', () => {
	const text = '<img src=x onerror=alert(1)> [a](javascript:b) `c` _d_ &amp; |e|';
	expect(read(text)).toEqual([plain(text)]);
	expect(read('#hash -dash 1.5 baths')).toEqual([plain('#hash -dash 1.5 baths')]);
});

test('a heading with nothing below it is left out, and so is a line with a field that is unknown', () => {
	expect(read('# One\n# Two\nwords\n# Three\n')).toEqual([heading('Two'), plain('words')]);
	const fill = (words: string) =>
		words.includes('{price}') ? null : words.replace('{client}', 'Kim **Lee**');
	expect(readRichText('Dear {client},\nThe price is **{price}**.\n- {price}\nBye', fill)).toEqual([
		plain('Dear Kim **Lee**,'),
		plain('Bye'),
	]);
});

test('no text has nothing, and ten thousand marks take no time', () => {
	expect(read(' \n\n#\n-\n')).toEqual([plain('#'), plain('-')]);
	const started = performance.now();
	read('**'.repeat(10_000));
	read('- '.repeat(10_000));
	read(`${'*'.repeat(9_999)}\n${' '.repeat(9_999)}x`);
	expect(performance.now() - started).toBeLessThan(500);
});
