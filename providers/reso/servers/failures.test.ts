/** Servers that fail: what the message says, and when a token is requested. */
import { describe, expect, test } from 'vitest';
import { json } from '../../../tests/providers/double.ts';
import { openMls } from '../../../tests/providers/open-mls.ts';

describe('the message for a failure', () => {
	test.each([
		[
			'HTML with status 500',
			() => new Response('<h1>Oops</h1>', { status: 500 }),
			'It responded with status 500.',
		],
		[
			'HTML with status 400',
			() => new Response('<h1>Bad</h1>', { status: 400 }),
			'It responded with status 400.',
		],
		[
			'no list of records',
			() => json({ error: null }),
			'The MLS sent something other than a page of listings.',
		],
		[
			'the standard’s error body',
			() =>
				json(
					{
						error: {
							code: '400',
							message: "Could not find\n a property named 'ListPrize'.",
							target: 'query',
						},
					},
					400,
				),
			"It responded with status 400: Could not find a property named 'ListPrize'.",
		],
		[
			'the error body of Bridge',
			() => json({ success: false, status: 404, message: 'Invalid dataset' }, 404),
			'It responded with status 404: Invalid dataset.',
		],
		[
			'the error body of Spark',
			() =>
				json({ D: { Success: false, Code: 1_550, Message: 'Over rate limit' } }, 429, {
					'retry-after': '60',
				}),
			'It responded with status 429.',
		],
		[
			'too many conditions (413)',
			() => json({ error: { code: '413' } }, 413),
			'It responded with status 413.',
		],
	])('with %s states the status and the reason of the server', async (_, answer, sentence) => {
		const { double, fetchZip } = await openMls();
		double.fault = (request) => (request.url.includes('/Property') ? answer() : null);
		await expect(fetchZip()).rejects.toThrow(sentence);
	});
});

test('a token is renewed before it expires', async () => {
	const { double, clock, fetchZip } = await openMls();
	const tokenRequests = () => double.requests.filter((request) => request.includes('/oauth/')).length;
	await fetchZip();
	clock.now = new Date(clock.now.getTime() + (28_800 - 60) * 1_000);
	await fetchZip();
	expect(tokenRequests()).toBe(2);
});
