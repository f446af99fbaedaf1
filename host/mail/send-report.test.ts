import { expect, test } from 'vitest';
import { phrasesOf } from './send-report.ts';

test('every run of words that could be a passcode is found, without the punctuation around it', () => {
	const phrases = phrasesOf('The code: "Blue door 7".\nSee you (soon)!');
	for (const each of ['blue door 7', '"blue door 7".', 'the code', 'code: "blue door', 'you (soon'])
		expect(phrases).toContain(each);
	expect(phrases.every(({ length }) => length >= 6 && length <= 72)).toBe(true);
});

test('the longest message has a few thousand of them, within milliseconds', () => {
	const start = performance.now();
	expect(phrasesOf('ab '.repeat(1_700)).length).toBeLessThan(100_000);
	expect(phrasesOf('x'.repeat(5_000))).toEqual([]);
	expect(performance.now() - start).toBeLessThan(2_000);
});
