import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

const response = (stamp: string, bytes = 10) => ({ stamp, body: new Uint8Array(bytes) });

test('holds responses up to a total body size, without those that were not used for longest', () => {
	const responses = createResponseCache(30);
	for (const requestKey of ['first', 'second', 'third']) responses.set(requestKey, response(requestKey));
	responses.get('first');
	responses.set('fourth', response('fourth'));
	responses.set('large', response('large', 31));
	expect(['first', 'second', 'third', 'fourth', 'large'].filter((key) => responses.get(key))).toEqual([
		'first',
		'third',
		'fourth',
	]);
});
