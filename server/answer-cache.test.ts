import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

const answer = (stamp: string, bytes = 10) => ({ stamp, body: new Uint8Array(bytes) });

test('finds a response by its request, and replaces it with a newer one', () => {
	const answers = createAnswerCache(100);
	expect(answers.of('98103')).toBeUndefined();
	answers.keep('98103', answer('a'));
	answers.keep('98103', answer('b'));
	expect(answers.of('98103')?.stamp).toBe('b');
	expect(answers.of('98104')).toBeUndefined();
});

test('evicts the least recently used responses', () => {
	const answers = createAnswerCache(30);
	for (const question of ['first', 'second', 'third']) answers.keep(question, answer(question));
	answers.of('first');
	answers.keep('fourth', answer('fourth'));
	expect(['first', 'second', 'third', 'fourth'].filter((question) => answers.of(question))).toEqual([
		'first',
		'third',
		'fourth',
	]);
});

test('replacing a response frees its space', () => {
	const answers = createAnswerCache(30);
	for (let turn = 0; turn < 5; turn++) answers.keep('often', answer(String(turn), 20));
	answers.keep('other', answer('other'));
	expect(answers.of('often')?.stamp).toBe('4');
});

test('does not cache a response larger than the whole cache', () => {
	const answers = createAnswerCache(30);
	answers.keep('large', answer('large', 31));
	expect(answers.of('large')).toBeUndefined();
	answers.keep('small', answer('small'));
	expect(answers.of('small')?.stamp).toBe('small');
});
