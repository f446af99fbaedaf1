import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

const response = (stamp: string, bytes = 10) => ({ stamp, body: new Uint8Array(bytes) });

test('finds a response by its request, and replaces it with a newer one', () => {
	const responses = createResponseCache(100);
	expect(responses.get('98103')).toBeUndefined();
	responses.set('98103', response('a'));
	responses.set('98103', response('b'));
	expect(responses.get('98103')?.stamp).toBe('b');
	expect(responses.get('98104')).toBeUndefined();
});

test('evicts the least recently used responses', () => {
	const responses = createResponseCache(30);
	for (const requestKey of ['first', 'second', 'third']) responses.set(requestKey, response(requestKey));
	responses.get('first');
	responses.set('fourth', response('fourth'));
	expect(['first', 'second', 'third', 'fourth'].filter((requestKey) => responses.get(requestKey))).toEqual([
		'first',
		'third',
		'fourth',
	]);
});

test('replacing a response frees its space', () => {
	const responses = createResponseCache(30);
	for (let round = 0; round < 5; round++) responses.set('often', response(String(round), 20));
	responses.set('other', response('other'));
	expect(responses.get('often')?.stamp).toBe('4');
});

test('does not cache a response larger than the whole cache', () => {
	const responses = createResponseCache(30);
	responses.set('large', response('large', 31));
	expect(responses.get('large')).toBeUndefined();
	responses.set('small', response('small'));
	expect(responses.get('small')?.stamp).toBe('small');
});
