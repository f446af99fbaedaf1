import { describe, expect, test } from 'vitest';
import { printedOwnPages } from './own-pages.ts';
import { ownPagesProblem, parseOwnPages } from './own-pages-field.ts';

const SAID = { words: 'Calm and quick.', name: 'R. M.', year: '2025', agreed: true };
const PAGES = { letter: 'Dear {client},', plan: '# Week 1', testimonials: [SAID] };

describe('an agent’s own pages', () => {
	test.each([
		['plain text with lines and tabs', 'One\r\n\ttwo\n'],
		['every field, and braces that are none', '{client} {price} {} { } {"a": 1} {'],
		['letters and symbols of any script', 'Peña Łukasz Ωμέγα Привет 你好 안녕 שלום नमस्ते ¡“—…” 🏡 \u{e000}'],
	])('may have %s', (_, letter) => {
		expect(ownPagesProblem({ letter })).toBeNull();
	});

	test.each([
		[
			'a control character',
			'a\u0007b',
			/can't print the character U\+0007 in the cover letter\. Delete it\.$/,
		],
		['NUL', 'a\u0000b', /U\+0000/],
		['a change of direction', 'a\u202eb', /U\+202E/],
		['an isolated direction', 'a\u2067b', /U\+2067/],
		['half of a character', 'a\ud83db', /U\+D83D/],
		[
			'a field of another name',
			'Dear {client} of {adress},',
			/can't fill in \{adress\} in the cover letter\. It fills in \{client\}, /,
		],
		['a field in capitals', '**{Price}**', /\{Price\}/],
		['100 KB', 'x'.repeat(100_000), /^The cover letter can have at most 4,000 characters\.$/],
	])('with %s are refused in a sentence that says which', (_, letter, words) => {
		expect(ownPagesProblem({ letter })).toMatch(words);
	});

	test.each([
		['a year that is none', { ...SAID, year: '25' }, /four digits/],
		['too many words', { ...SAID, words: 'x'.repeat(801) }, /at most 800 characters/],
		['a name with a change of direction', { ...SAID, name: 'R\u202e' }, /in the name of a testimonial/],
	])('with a testimonial of %s are refused', (_, said, words) => {
		expect(ownPagesProblem({ testimonials: [said] })).toMatch(words);
	});

	test('that are malformed in the profile are left out, each alone', () => {
		expect(parseOwnPages(PAGES)).toEqual(PAGES);
		for (const stored of [null, [], 'x', { letter: 7 }, { testimonials: 'x' }])
			expect(parseOwnPages(stored)).toEqual({});
		expect(parseOwnPages({ ...PAGES, letter: 7, testimonials: [null, SAID] })).toEqual({
			...{ plan: PAGES.plan, testimonials: [SAID] },
		});
	});

	test('that a report refuses are read from the profile as they are', () => {
		const refused = { ...PAGES, letter: 'Dear {adress}\u0007', testimonials: [{ ...SAID, year: '25' }] };
		expect(parseOwnPages(refused)).toEqual(refused);
		expect(ownPagesProblem(parseOwnPages(refused))).not.toBeNull();
	});
});

describe('a report prints', () => {
	const printed = (pageOrder: string[] | undefined, kind: 'pack' | 'brief' = 'pack') =>
		printedOwnPages({ kind, pageOrder, ownPages: PAGES });

	test('the pages that the agent chose, and no others', () => {
		expect(printed(['letter', 'comps'])).toEqual({ letter: PAGES.letter });
		expect(printed(['testimonials'])).toEqual({ testimonials: [SAID] });
		expect(printed(undefined)).toEqual({});
		expect(printed(['letter'], 'brief')).toEqual({});
	});

	test('only testimonials with words whose authors agreed', () => {
		const testimonials = [SAID, { ...SAID, agreed: false }, { ...SAID, words: ' ' }];
		const ownPages = { testimonials };
		expect(printedOwnPages({ kind: 'full', pageOrder: ['testimonials'], ownPages })).toEqual({
			testimonials: [SAID],
		});
	});
});
