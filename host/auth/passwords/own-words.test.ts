import { expect, test } from 'vitest';
import { wordsIn, wordsOfSignUp } from './own-words.ts';

test.each([
	['Ann.Lee@example.com', ['ann.lee@example.com', 'ann', 'lee', 'example', 'com', 'annlee']],
	['Ann Lee', ['ann lee', 'ann', 'lee', 'annlee']],
	['', []],
])('the words in %j are %j', (text, words) => {
	expect(wordsIn(text)).toEqual(words);
});

test('a sign-up has the words of its address and of its names', () => {
	const words = wordsOfSignUp('ann@example.com', { full_name: 'Ann Lee', age: 40, tags: ['x'] });
	expect(words).toEqual(expect.arrayContaining(['ann@example.com', 'ann lee', 'lee']));
	expect(wordsOfSignUp('ann@example.com', undefined)).toContain('ann');
});
