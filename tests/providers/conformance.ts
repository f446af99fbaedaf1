/** What every provider must do: return the same homes, and behave the same way if its service fails. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { providerNamed } from '../../providers/index.ts';
import { NO_EARLIER_FETCH, type ProviderContext } from '../../providers/provider.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { parseHomes } from '../../providers/rows/read-homes.ts';
import { json, type ProviderDouble } from './double.ts';
import { RECORDED_ON } from './recorded.ts';

export const ZIP = '78704';
export const PLACE = { city: 'Austin', state: 'TX', latitude: 30.2428, longitude: -97.7658 };

/** An active listing and a sale, as every source has them. */
export const LISTED = {
	address: '1412 Fernwood Ln',
	city: 'Austin',
	state: 'TX',
	zip: ZIP,
	latitude: 30.24391,
	longitude: -97.7642,
	status: 'for_sale',
	listPrice: 724_900,
	soldPrice: null,
	soldOn: null,
	listedOn: '2026-10-05',
	observedOn: '2026-11-20',
	daysOnMarket: 46,
	homeType: 'single_family',
	bedrooms: 3,
	bathrooms: 2,
	livingArea: 1642,
	lotSize: 7405,
	yearBuilt: 1956,
	hoaMonthly: null,
};
const SOLD = {
	address: '1801 Lavaca Bend Dr #118',
	city: 'Austin',
	state: 'TX',
	zip: ZIP,
	latitude: 30.23988,
	longitude: -97.75931,
	status: 'sold',
	soldPrice: 429_000,
	soldOn: '2026-07-22',
	observedOn: '2026-07-22',
	homeType: 'condo',
	bedrooms: 2,
	bathrooms: 2,
	livingArea: 1088,
	lotSize: null,
	yearBuilt: 2008,
	hoaMonthly: 412,
};

/** @param lacks the facts that the source doesn't have */
export async function testConformance(
	open: () => Promise<ProviderDouble>,
	lacks: string[] = [],
): Promise<void> {
	const double = await open();
	afterAll(() => double.close());
	beforeEach(() => {
		double.fault = null;
		double.requests.length = 0;
	});
	const provider = providerNamed(double.settings.LISTING_PROVIDER);
	let calls = 0;
	const context = (overrides: Partial<ProviderContext> = {}): ProviderContext => ({
		fetch,
		env: (name) => double.settings[name],
		now: () => new Date(`${RECORDED_ON}T15:00:00Z`),
		signal: new AbortController().signal,
		countCall: async () => {
			calls += 1;
		},
		...overrides,
	});
	const fetchZip = (zip = ZIP, overrides: Partial<ProviderContext> = {}) => {
		if (!provider.fetchZip) throw new Error('It fetches nothing.');
		return provider.fetchZip(zip, context(overrides), NO_EARLIER_FETCH);
	};
	const listingsOf = async (overrides: Partial<ProviderContext> = {}) => {
		const { homes } = await fetchZip(ZIP, overrides);
		return parseHomes(homes, { zip: ZIP, place: PLACE, today: RECORDED_ON }).map(({ listing }) => listing);
	};
	const problemOf = async (overrides: Partial<ProviderContext> = {}): Promise<ProviderError> =>
		fetchZip(ZIP, overrides).then(
			() => expect.unreachable('It did not fail.'),
			(error) => error,
		);
	const expected = <Home extends object>(home: Home) => ({
		...home,
		...Object.fromEntries(lacks.filter((field) => field in home).map((field) => [field, null])),
	});

	test('has the same homes as every other source, field by field', async () => {
		const listings = await listingsOf();
		expect(
			listings.find(({ address, status }) => address === LISTED.address && status !== 'sold'),
		).toMatchObject(expected(LISTED));
		expect(listings.find(({ address }) => address === SOLD.address)).toMatchObject(expected(SOLD));
		// Three and a half bathrooms, however the source counts them; the lot in acres or square feet.
		const large = listings.find(({ address }) => address === '2209 Goodwin Ave');
		expect([large?.bathrooms, large?.lotSize]).toEqual([3.5, 8276]);
	});

	test('returns no sale without a price, no rental and no personal data', async () => {
		const { homes } = await fetchZip();
		const listings = parseHomes(homes, { zip: ZIP, place: PLACE, today: RECORDED_ON });
		expect(listings.map(({ listing }) => listing.address)).not.toContain('2120 Goodwin Ave');
		expect(listings.every(({ listing }) => (listing.soldPrice ?? listing.listPrice ?? 0) > 100_000)).toBe(
			true,
		);
		expect(JSON.stringify(homes)).not.toContain('Pat Sample');
	});

	test('finds nothing in a ZIP code without homes', async () => {
		expect(await fetchZip('00501')).toMatchObject({ homes: [], rents: [], isComplete: true });
	});

	test('skips homes in another ZIP code', async () => {
		const { homes } = await fetchZip();
		expect(parseHomes(homes, { zip: '78705', place: null, today: RECORDED_ON })).toEqual([]);
	});

	test('makes no calls once the budget is used up', async () => {
		const used = new ProviderError('budget', 'No calls are left.');
		const error = await problemOf({ countCall: () => Promise.reject(used) });
		expect(error).toBe(used);
		// A token request isn't a billed call.
		expect(double.requests.filter((request) => !request.includes('/oauth/'))).toEqual([]);
	});

	test('counts every call, retries included', async () => {
		let failures = 1;
		double.fault = (request) =>
			!request.url.includes('/oauth/') && failures-- > 0 ? json({}, 503, { 'retry-after': '0' }) : null;
		calls = 0;
		await fetchZip();
		expect(calls).toBe(double.requests.filter((request) => !request.includes('/oauth/')).length);
	});

	test('waits as long as a 429 requires, then continues', async () => {
		let refused = 0;
		const started = performance.now();
		double.fault = (request) => {
			if (request.url.includes('/oauth/') || refused++ > 0) return null;
			return json({ message: 'Too many requests' }, 429, { 'retry-after': '1' });
		};
		expect((await listingsOf()).length).toBeGreaterThan(3);
		expect(performance.now() - started).toBeGreaterThan(950);
	});

	test.each([
		['HTML', () => new Response('<!doctype html><h1>Maintenance</h1>'), 'unreadable'],
		['truncated JSON', () => new Response('[{"id": "1412-Fern'), 'unreadable'],
		['text instead of homes', () => json('homes'), 'unreadable'],
		['an object without homes', () => json({ message: 'OK' }), 'unreadable'],
		['a missing page', () => new Response('<h1>Not found</h1>', { status: 404 }), 'refused'],
		['a refused key', () => json({ message: 'Invalid API key.' }, 403), 'unauthorized'],
		['status 400', () => json({ message: 'Bad request' }, 400), 'refused'],
	])('explains %s', async (__, answer, kind) => {
		// After several failures in a row, the service would be skipped.
		await fetchZip('00501');
		double.fault = (request) => (request.url.includes('/oauth/') ? null : answer());
		const error = await problemOf();
		expect(error).toBeInstanceOf(ProviderError);
		expect(error.kind).toBe(kind);
		expect(error.message).toMatch(/^[A-Z].*\.$/);
	});

	test('does not read a 200 MB response to its end', async () => {
		let sent = 0;
		const piece = new Uint8Array(1024 * 1024).fill(32);
		const endless = () =>
			new ReadableStream({
				pull: (body) => {
					sent += piece.byteLength;
					if (sent > 200 * piece.byteLength) body.close();
					else body.enqueue(piece);
				},
			});
		double.fault = (request) => (request.url.includes('/oauth/') ? null : new Response(endless()));
		expect((await problemOf()).kind).toBe('unreadable');
		expect(sent).toBeLessThan(150 * piece.byteLength);
	});

	test('stops when its signal aborts, even in the middle of a body', async () => {
		double.fault = (request) =>
			request.url.includes('/oauth/')
				? null
				: new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('[')) }));
		const started = performance.now();
		const error = await problemOf({ signal: abortedIn(300) });
		expect(error.kind).toBe('unavailable');
		expect(performance.now() - started).toBeLessThan(20_000);
	});

	test.each([429, 503])('is not called for as long as status %i demands', async (status) => {
		const busy = await open();
		const env = (name: string) => busy.settings[name];
		const demand = () => json({}, status, { 'retry-after': '3600' });
		busy.fault = (request) => (request.url.includes('/oauth/') ? null : demand());
		expect(await problemOf({ env })).toMatchObject({ kind: 'unavailable', retryAfter: 3_600_000 });
		busy.fault = null;
		busy.requests.length = 0;
		expect((await problemOf({ env })).message).toBe('It demands a pause, and is called again in 60 minutes.');
		expect(busy.requests).toEqual([]);
		const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
		expect((await listingsOf({ env })).length).toBeGreaterThan(3);
		clock.mockRestore();
		busy.close();
	});

	test('is not skipped for calls that came too often', async () => {
		const busy = await open();
		const env = (name: string) => busy.settings[name];
		const refuse = () => json({}, 429, { 'retry-after': '0' });
		busy.fault = (request) => (request.url.includes('/oauth/') ? null : refuse());
		const problems = await Promise.all(Array.from({ length: 3 }, () => problemOf({ env })));
		for (const { message } of problems) expect(message).toBe('It responded with status 429.');
		busy.fault = null;
		expect((await listingsOf({ env })).length).toBeGreaterThan(3);
		busy.close();
	});

	test.each([
		['failing', () => json({}, 500)],
		['sending HTML', () => new Response('<h1>Maintenance</h1>')],
	])('skips a service that keeps %s', async (__, answer) => {
		const failing = await open();
		failing.fault = (request) => (request.url.includes('/oauth/') ? null : answer());
		const env = (name: string) => failing.settings[name];
		for (let time = 0; time < 6; time++) await problemOf({ env });
		failing.requests.length = 0;
		expect((await problemOf({ env })).message).toBe(
			'It failed several times in a row and is skipped for 30 seconds.',
		);
		expect(failing.requests).toEqual([]);
		failing.close();
	});
}

function abortedIn(milliseconds: number): AbortSignal {
	const controller = new AbortController();
	setTimeout(() => controller.abort(), milliseconds);
	return controller.signal;
}
