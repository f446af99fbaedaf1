/** Text is plain American English: no stiff phrases, no British spelling, no day-first dates. */
import { expect, test } from 'vitest';
import { forbiddenWord } from '../domain/wording/states/required-wording.ts';
import { STATE_RULES } from '../domain/wording/states/state-rules.ts';
import { codeTexts } from './sources/code-texts.ts';
import { countedNouns } from './sources/counted-nouns.ts';
import { userTexts } from './sources/user-texts.ts';

const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';

const REJECTED: readonly (readonly [what: string, pattern: RegExp])[] = [
	['"told"', /\btold\b/i],
	['"anew"', /\banew\b/i],
	['"can not" (cannot, or can’t)', /\bcan not\b/i],
	['"set aside" (excluded)', /\bset aside\b/i],
	['"price for the day", "this day" (effective date)', /\bprice for the day\b|\bto this day\b/i],
	['"kept" (saved, stored)', /\b(?:be|is|are|was|were) kept\b/i],
	['"peers" (comparable sales, clients)', /\bpeers\b/i],
	['"like homes" (similar homes)', /\blike homes\b/i],
	['"asked price", "what is asked" (list price)', /\basked (?:price|at)\b|\bwhat is asked\b/i],
	['"for sale" (active, listed)', /\bhomes? for sale\b/i],
	['"what was paid" (sale price)', /\bwhat was paid\b/i],
	['"invented" (fictional)', /\binvented\b/i],
	['"brought to" (adjusted to)', /\bbrought to\b/i],
	['"farther off" (farther away)', /\bfarther off\b/i],
	['"put right" (corrected)', /\bput right\b/i],
	['"worked out" (calculated)', /\bworked out\b/i],
	['"any more" (no longer)', /\bany more\b/i],
	['"e-mail" (email)', /\be-mail/i],
	// Each set of homes has one name: see docs/glossary.md. The specification's "No comps found" stays.
	['"comps found" (homes found)', /(?<!\bno )\bcomps? found\b|\bcomps? (?:with)?in (?:\d|\{)/i],
	['"sales considered" (sales checked)', /\bsales? (?:were |was )?considered\b/i],
	['"supporting sales" (other sales nearby)', /\bsupporting (?:sales?|listings?)\b/i],
	['"comps list" (homes found)', /\bcomps list\b/i],
	[
		'British spelling',
		/\b(?:colour|neighbour|favour|centre|licence|organis|recognis|cancelled|cancelling|grey|labelled\b|travelled|afterwards|towards)/i,
	],
	['a day before its month', new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)? ${MONTH}\\b`)],
	['a date format with the day before the month', /\bd{1,2} M{3,4}\b|day: 'numeric', month: 'long'/],
];

const TEXTS = userTexts();

test('finds the text of screens, messages, email, reports and procedures', () => {
	const files = new Set(TEXTS.map(({ file }) => file));
	for (const file of [
		'web/pages/dashboard/dashboard-page.tsx',
		'contract/problems.ts',
		'host/mail/emails.ts',
		'report/pages/method.ts',
		'web/texts/docs.md',
	])
		expect(files).toContain(file);
	expect([...files].some((file) => file.endsWith('17_reports.sql'))).toBe(true);
	expect(TEXTS.some(({ text }) => text.startsWith('Nothing after a few minutes?'))).toBe(true);
});

test.each(REJECTED)('no user-facing text has %s', (_what, pattern) => {
	expect(TEXTS.filter(({ text }) => pattern.test(text))).toEqual([]);
});

/** Not of numbers, a band of several bedrooms, a name of its own for 1, PostgREST's own message, and SQL. */
const COUNTED_OTHERWISE =
	/^(?:web\/features\/(?:market\/compare-markets|search\/table\/comps-head|workbench\/valuation\/figure-field)\.tsx|domain\/(?:market\/area\/chosen-area|format\/format|home\/units)\.ts|server\/live-listings\/listing-row\.ts|host\/(?:rest\/rest|import\/merge-policy|uploads\/import-upload)\.ts)$/;

test('a noun or verb after a number is chosen by the number', () => {
	const counted = countedNouns();
	expect(counted.filter(({ file }) => COUNTED_OTHERWISE.test(file)).length).toBeGreaterThan(0);
	expect(counted.filter(({ file }) => !COUNTED_OTHERWISE.test(file))).toEqual([]);
});

/** What agents and clients read about a home: screens, reports, links, files, email and the sentences of the domain. */
const ABOUT_A_PRICE =
	/^(?:web\/(?:features|shared|ui|pages\/(?:app|dashboard|shared-report))|contract|report|host\/mail|domain\/(?!wording|import))/;
/** Cells of uploaded files, the warning about these words, texts that are read, not written, names of others' indexes, and pages on rules and articles. */
const NOT_A_PRICE =
	/^web\/features\/uploads|state-word-warning|^domain\/(?:summary\/check-text|remarks\/.*phrases|accuracy\/evidence-pack|market\/published)|^contract\/page-descriptions/;

test.each(Object.keys(STATE_RULES))('no text about a price has a word that %s does not allow', (state) => {
	const texts = TEXTS.filter(({ file }) => ABOUT_A_PRICE.test(file) && !NOT_A_PRICE.test(file));
	expect(texts.length).toBeGreaterThan(1000);
	expect(texts.filter(({ text }) => forbiddenWord(text, state) !== null)).toEqual([]);
});

/** Phrases that kept coming back in comments and test names. */
const REJECTED_IN_CODE: readonly (readonly [what: string, pattern: RegExp])[] = [
	['"told" (reported, shown, known)', /\btold\b/i],
	['"anew" (again)', /\banew\b/i],
	['"can not" (cannot)', /\bcan not\b/i],
	['"begun" (started)', /\bbegun\b/i],
	['"whoever" (anyone who, the caller)', /\bwhoever\b/i],
	['"one another" (each other)', /\bone another\b/i],
	['"put right" (corrected)', /\bput(?:s|ting)? right\b/i],
	['"in vain" (for nothing)', /\bin vain\b/i],
	['"e-mail" (email)', /\be-mail/i],
	[
		'British spelling',
		/\b(?:colour|neighbour|favour|licence|organis|recognis|cancelled|grey|labelled\b|travelled|afterwards|towards)/i,
	],
];

const CODE_TEXTS = codeTexts().filter(({ file }) => file !== 'tests/language.test.ts');

test('finds comments in TypeScript and SQL, and the names of tests', () => {
	const has = (part: string) => CODE_TEXTS.some(({ text }) => text.includes(part));
	expect(has('The text in the code for engineers')).toBe(true);
	expect(has('Access: who is signed in, on which devices and with which factors')).toBe(true);
	expect(has('every table has row level security')).toBe(true);
});

test.each(REJECTED_IN_CODE)('no comment or test name has %s', (_what, pattern) => {
	expect(CODE_TEXTS.filter(({ text }) => pattern.test(text))).toEqual([]);
});
