/** Tokens of an MLS. */
import { describe, expect, test } from 'vitest';
import { openMls } from '../../tests/providers/open-mls.ts';
import { NO_EARLIER_FETCH } from '../provider.ts';
import { reso } from './reso.ts';

describe('tokens', async () => {
	const { double, fetchZip, context } = await openMls();

	test('are requested once, and again if the server rejects them in the middle of a fetch', async () => {
		await fetchZip();
		await fetchZip();
		const tokenRequests = () => double.requests.filter((request) => request.includes('/oauth/')).length;
		expect(tokenRequests()).toBe(1);
		let pages = 0;
		double.fault = (request) => {
			if (request.url.includes('/odata/Property') && ++pages === 2) double.tokens.clear();
			return null;
		};
		expect((await fetchZip()).homes.length).toBeGreaterThan(5);
		expect(tokenRequests()).toBe(2);
	});

	test.each([['basic'], ['json']] as const)(
		'are requested with %s credentials if the service rejects a form',
		async (credentials) => {
			const { double: mls, clock, fetchZip: fetchFromIt } = await openMls({ credentials });
			expect((await fetchFromIt()).homes.length).toBeGreaterThan(5);
			// The style that worked is the first to be used again.
			mls.requests.length = 0;
			clock.now = new Date(clock.now.getTime() + 28_800_000);
			await fetchFromIt();
			expect(mls.requests.filter((request) => request.includes('/oauth/'))).toHaveLength(1);
		},
	);

	test('that live for a minute are used for half of it', async () => {
		const { double: mls, clock, fetchZip: fetchFromIt } = await openMls();
		mls.fault = (request) => {
			if (!request.url.includes('/oauth/')) return null;
			mls.tokens.add('short-lived');
			return Response.json({ access_token: 'short-lived', expires_in: 60 });
		};
		const tokenRequests = () => mls.requests.filter((request) => request.includes('/oauth/')).length;
		await fetchFromIt();
		expect(tokenRequests()).toBe(1);
		clock.now = new Date(clock.now.getTime() + 29_000);
		await fetchFromIt();
		expect(tokenRequests()).toBe(1);
		clock.now = new Date(clock.now.getTime() + 2_000);
		await fetchFromIt();
		expect(tokenRequests()).toBe(2);
	});

	test('in the setting RESO_TOKEN are sent unchanged', async () => {
		double.tokens.add('token-of-the-mls');
		const { length } = (await fetchZip(NO_EARLIER_FETCH, { RESO_TOKEN: 'token-of-the-mls' })).homes;
		expect(length).toBeGreaterThan(5);
	});

	test("that are wrong are reported with the setting's name", async () => {
		await expect(reso.check(context({ RESO_TOKEN: 'wrong' }))).rejects.toThrow('The MLS rejects RESO_TOKEN.');
		const wrong = context({ RESO_CLIENT_ID: 'somebody', RESO_CLIENT_SECRET: 'wrong' });
		await expect(reso.check(wrong)).rejects.toThrow('The MLS rejects RESO_CLIENT_ID and RESO_CLIENT_SECRET.');
	});
});
