import { describe, expect, it } from 'vitest';
import { isFinal, parseSentence, Refusal, refusalOfFunction, refusalOfRequest } from './refusal.ts';

describe('a refusal', () => {
	it('of a function is the sentence in the response body, which the client keeps in its context', async () => {
		const context = new Response('{"error":"Sign in to search."}', { status: 401 });
		expect(await refusalOfFunction({ context })).toMatchObject({
			status: 401,
			message: 'Sign in to search.',
		});
	});

	it('without a readable body is "Something went wrong"', async () => {
		const context = new Response('<html>', { status: 502 });
		expect(await refusalOfFunction({ context })).toMatchObject({
			status: 502,
			message: 'Something went wrong',
		});
	});

	it('is a sentence if the response is a page', () => {
		const page = { message: '<html>Bad gateway</html>' };
		expect(refusalOfRequest(200, page).message).toBe(
			"We couldn't read the server's response. Reload the page and try again.",
		);
		expect(refusalOfRequest(502, page).message).toBe('Something went wrong');
	});

	it('says so if the server could not be reached', async () => {
		const sentence = "We couldn't reach the server. Check your connection and try again.";
		expect(await refusalOfFunction({ context: new TypeError('Failed to fetch') })).toMatchObject({
			status: 0,
			message: sentence,
		});
		expect(refusalOfRequest(0, { message: 'TypeError: Failed to fetch' }).message).toBe(sentence);
	});

	it('is final if a retry would repeat it: a 4xx; not too many requests, a 5xx or a lost connection', () => {
		expect([400, 401, 402, 422].every((status) => isFinal(new Refusal(status, '')))).toBe(true);
		expect([0, 200, 429, 500, 503].some((status) => isFinal(new Refusal(status, '')))).toBe(false);
		expect(isFinal(new Error('a bug'))).toBe(false);
	});

	it('is read only from a body that has an error sentence', () => {
		expect(parseSentence({ error: 'No.' })).toBe('No.');
		for (const body of [null, 'text', [], {}, { error: '' }, { error: { code: 1 } }]) {
			expect(parseSentence(body)).toBeNull();
		}
	});
});
