/** Searches with a listing provider: one fetch for everyone, and what happens when it fails. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CompsResponse, parseCompsResponse } from '../../contract/comps/comps.ts';
import { parseEvidence } from '../../contract/evidence.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import { checkProvider } from '../../host/health/provider.ts';
import { importRents } from '../../host/import/import-rents.ts';
import { listingSource } from '../../server/live-listings/listing-source.ts';
import { newIsolatedAgent } from '../isolated-agents.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { openMailSink } from '../mail-sink.ts';
import { json } from '../providers/double.ts';
import { serviceContext } from '../providers/fetches.ts';
import { openRentcastDouble, type RentcastDouble } from '../providers/rentcast-double.ts';

const today = todayInUs(new Date());
/** Opened at a new URL for each test, so that a service that failed in one isn't skipped in the next. */
let rentcast: RentcastDouble = await openRentcastDouble(today);
const { RENTCAST_BASE_URL: _, ...settings } = rentcast.settings;
const sink = await openMailSink();
const host = await openIsolatedHost({
	...settings,
	LISTING_CALLS_PER_MONTH: '100',
	SMTP_URL: sink.url,
	MAIL_FROM: 'Lotline <mail@lotline.example>',
	CONTACT_EMAIL: 'office@lotline.example',
});
const { sql } = host;
let agent: { id: string; token: string };
beforeAll(async () => {
	agent = await newIsolatedAgent(host);
});

beforeEach(async () => {
	rentcast.close();
	rentcast = await openRentcastDouble(today);
	process.env.RENTCAST_BASE_URL = rentcast.settings.RENTCAST_BASE_URL;
	await sql`delete from public.listings`;
	await sql`delete from public.provider_fetches`;
	await sql`delete from public.provider_months`;
	await sql`delete from public.rents`;
});
afterAll(() => {
	rentcast.close();
	sink.close();
	delete process.env.RENTCAST_BASE_URL;
});

function search(body: object, headers: Record<string, string> = {}): Promise<Response> {
	const identity = { apikey: host.publishableKey, authorization: `Bearer ${agent.token}` };
	return fetch(`${host.url}/functions/v1/comps`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...identity, ...headers },
		body: JSON.stringify(body),
	});
}

async function find(body: object): Promise<CompsResponse> {
	const response = await search(body);
	expect(response.status, await response.clone().text()).toBe(200);
	return parseCompsResponse(await response.json());
}

async function creditsUsed(): Promise<number> {
	const [row] =
		await sql`select coalesce(sum(used), 0)::integer as used from public.usage_periods where user_id = ${agent.id}`;
	return row?.used;
}

const addressesOf = ({ comps }: CompsResponse) => comps.map(({ address }) => address).sort();
const expire = () =>
	sql`update public.provider_fetches set valid_until = now() - interval '1 minute', fetched_at = now() - interval '3 days'`;
/** Makes the last failure old enough for another attempt. */
const endPause = () => sql`update public.provider_fetches set retry_at = now() - interval '1 second'`;

describe('a search', () => {
	test('of a ZIP that no one has searched fetches its listings, sales and rents, for one credit', async () => {
		const before = await creditsUsed();
		const found = await find({ zip: '78704' });
		expect(rentcast.requests.length).toBe(4);
		expect(addressesOf(found)).toContain('1608 Fernwood Ln');
		expect(found.comps.find(({ statusType }) => statusType === 'FOR_SALE')).toMatchObject({
			zipcode: '78704',
		});
		expect(found.data.source).toBe('RentCast, RentCast property records');
		expect(await creditsUsed()).toBe(before + 1);
		const [rent] =
			await sql`select median_rent from public.rents where zip = '78704' order by month desc limit 1`;
		expect(rent?.median_rent).toBe(2360);
	});

	test('of a fresh ZIP makes no call, by ZIP and by address', async () => {
		const cold = await find({ zip: '78704' });
		rentcast.requests.length = 0;
		expect(addressesOf(await find({ zip: '78704' }))).toEqual(addressesOf(cold));
		await find({ address: '1412 Fernwood Ln, Austin, TX 78704', radius: 0.25 });
		// The edge of the circle may reach into a neighboring ZIP, which is then fetched; 78704 is not.
		expect(rentcast.requests.filter((request) => request.includes('78704'))).toEqual([]);
		const [row] = await sql`select public.provider_status('rentcast') as status`;
		expect(row?.status).toMatchObject({ failure: null, zips: expect.any(Number) });
		expect(Number(row?.status.hit_rate)).toBeGreaterThan(0);
	});

	test('by address fetches the ZIPs under its circle and prices from them', async () => {
		const key = { 'idempotency-key': randomUUID() };
		const body = { address: '1412 Fernwood Ln, Austin, TX 78704', radius: 1 };
		const [comps, evidence] = await Promise.all([
			search(body, key),
			host.post('/functions/v1/evidence', body, { authorization: `Bearer ${agent.token}`, ...key }),
		]);
		expect([comps.status, evidence.status]).toEqual([200, 200]);
		expect(parseCompsResponse(await comps.json()).area.center).toBe('home');
		expect(await evidence.text()).toContain('1608 Fernwood Ln');
		const zips = rentcast.requests.map((request) => /zipCode=(\d+)/.exec(request)?.[1]);
		expect(zips.filter((zip) => zip === '78704').length).toBe(4);
	});

	test('by the address of an unlisted home uses its property record, fetched once, without its owner', async () => {
		await sql`delete from public.provider_homes`;
		const body = { address: '1500 Fernwood Ln, Austin, TX 78704' };
		const findEvidence = async () => {
			const response = await host.post('/functions/v1/evidence', body, {
				authorization: `Bearer ${agent.token}`,
			});
			expect(response.status).toBe(200);
			return parseEvidence(await response.json());
		};
		// The last sale of the home is too old to be a comp, so no search by ZIP code finds it.
		const sold = (row: { formattedAddress: string }) => row.formattedAddress.startsWith('1500 Fernwood');
		rentcast.properties = rentcast.properties.map((row) =>
			sold(row) ? { ...row, lastSaleDate: '2009-03-11T00:00:00.000Z' } : row,
		);
		const { subject, subjectSource } = await findEvidence();
		expect(subject).toMatchObject({
			address: '1500 Fernwood Ln',
			homeType: 'single_family',
			bedrooms: 3,
			bathrooms: 2,
			livingArea: 1700,
			yearBuilt: 1958,
			garageSpaces: 2,
			pool: false,
		});
		expect(subjectSource).toBe('RentCast');
		const recordRequests = () => rentcast.requests.filter((request) => request.includes('address=')).length;
		expect(recordRequests()).toBe(1);
		await findEvidence();
		expect(recordRequests()).toBe(1);
		const [saved] = await sql`select home::text as home from public.provider_homes`;
		expect(Object.keys(JSON.parse(saved?.home))).not.toEqual(expect.arrayContaining(['owner']));
		expect(saved?.home).not.toMatch(/owner|Sample|mailing/i);
		body.address = '1 Unknown Road, Austin, TX 78704';
		for (let again = 0; again < 2; again++) expect((await findEvidence()).subject).toBeNull();
		expect(recordRequests()).toBe(2);
	});

	test('of a stale ZIP drops what left the market and adds what is new', async () => {
		await find({ zip: '78704' });
		await expire();
		rentcast.listings = rentcast.listings
			.filter(({ addressLine1 }) => addressLine1 !== '1412 Fernwood Ln')
			.map((row) => (row.addressLine1 === '2209 Goodwin Ave' ? { ...row, price: 1_099_000 } : row));
		const { comps } = await find({ zip: '78704' });
		const active = comps.filter(({ statusType }) => statusType === 'FOR_SALE');
		expect(active.map(({ address }) => address)).not.toContain('1412 Fernwood Ln');
		expect(active.find(({ address }) => address === '2209 Goodwin Ave')?.price).toBe(1_099_000);
		// The earlier sale of the removed listing's home is still stored.
		expect(
			comps.some(({ address, statusType }) => address === '1412 Fernwood Ln' && statusType === 'SOLD'),
		).toBe(true);
	});

	test('keeps the facts that an imported file has about the same sale', async () => {
		await find({ zip: '78704' });
		await sql`insert into public.listing_sources (name) values ('office.csv') on conflict do nothing`;
		await sql`update public.listings set condition = 2, lot_size = null, source = (select id from public.listing_sources where name = 'office.csv')
			where address = '1608 Fernwood Ln'`;
		// Everything is sent again, as at the first fetch.
		await sql`update public.provider_fetches set complete_on = null`;
		await expire();
		await find({ zip: '78704' });
		const [row] =
			await sql`select l.condition, l.origins, s.name from public.listings l join public.listing_sources s on s.id = l.source
			where address = '1608 Fernwood Ln'`;
		// The public record adds what the file lacks.
		expect(row).toMatchObject({
			condition: 2,
			name: 'office.csv',
			origins: { lot_size: 'RentCast property records' },
		});
	});
});

describe('a provider that fails', () => {
	const FAULTS: Readonly<Record<string, () => Response | Promise<Response>>> = {
		'with status 500': () => json({}, 500),
		'with status 429': () => json({}, 429, { 'retry-after': '3600' }),
		'by sending HTML': () => new Response('<h1>Maintenance</h1>'),
		'by sending truncated JSON': () => new Response('[{"id":'),
		'by sending 200 MB': () => new Response(large()),
	};

	test.each(Object.entries(FAULTS))(
		'%s costs nothing, and the search returns a message without a long wait',
		async (_, fault) => {
			rentcast.fault = fault;
			const before = await creditsUsed();
			const started = performance.now();
			const response = await search({ zip: '78704' });
			expect(performance.now() - started).toBeLessThan(30_000);
			expect([response.status, (await response.json()).error]).toEqual([503, PROBLEMS.providerDown]);
			expect(await creditsUsed()).toBe(before);
		},
	);

	test('by sending nothing or one byte a second leads to a 503 without a long wait', async () => {
		rentcast.fault = ({ url }) => (url.includes('78704') ? new Promise(() => {}) : new Response(slowBody()));
		const started = performance.now();
		const responses = await Promise.all([search({ zip: '78704' }), search({ zip: '78705' })]);
		expect(performance.now() - started).toBeLessThan(30_000);
		expect(responses.map(({ status }) => status)).toEqual([503, 503]);
	});

	test('leaves stale homes available, with their age, and is called again later', async () => {
		const fresh = await find({ zip: '78704' });
		await expire();
		rentcast.fault = () => json({}, 401);
		const stale = await find({ zip: '78704' });
		expect(addressesOf(stale)).toEqual(addressesOf(fresh));
		expect(stale.notes[0]).toBe(
			"RentCast isn't answering right now. These homes were last updated 3 days ago.",
		);
		rentcast.fault = null;
		await endPause();
		expect((await find({ zip: '78704' })).notes).toEqual([]);
	});

	test('is not called again for a few seconds, so that searches stay quick', async () => {
		rentcast.fault = () => json({}, 401);
		await search({ zip: '78704' });
		rentcast.requests.length = 0;
		expect((await search({ zip: '78704' })).status).toBe(503);
		expect(rentcast.requests).toEqual([]);
	});

	test.each([
		['homes of another ZIP', { zipCode: '10001' }],
		['prices of 0', { price: 0 }],
		['prices of a billion', { price: 1_000_000_000 }],
	])(
		'by sending only %s leaves stored homes, with their age, or a message if there are none',
		async (_, facts) => {
			const fresh = await find({ zip: '78704' });
			await expire();
			rentcast.fault = ({ url }) =>
				url.includes('/listings/sale') ? json(rentcast.listings.map((row) => ({ ...row, ...facts }))) : null;
			const stale = await find({ zip: '78704' });
			expect(addressesOf(stale)).toEqual(addressesOf(fresh));
			expect(stale.notes[0]).toContain("RentCast isn't answering right now");
			const before = await creditsUsed();
			const response = await search({ zip: '78705' });
			expect([response.status, (await response.json()).error]).toEqual([503, PROBLEMS.providerDown]);
			expect(await creditsUsed()).toBe(before);
		},
	);

	test('by sending only unusable homes several times in a row is skipped for a while', async () => {
		const source = listingSource(serviceContext(host, rentcast.settings));
		const failureOf = async (zip: string) => (await source?.refresh([zip], agent.id))?.failure;
		rentcast.fault = ({ url }) =>
			url.includes('/listings/sale') ? json(rentcast.listings.map((row) => ({ ...row, price: 0 }))) : null;
		for (const zip of ['78701', '78702', '78703', '78704', '78705', '78721'])
			expect(await failureOf(zip)).toMatch(/none of which is usable/);
		rentcast.requests.length = 0;
		expect(await failureOf('78722')).toBe('It failed several times in a row and is skipped for 30 seconds.');
		expect(rentcast.requests).toEqual([]);
		source?.close();
	});

	test('by sending homes of another ZIP or impossible prices has none of them stored', async () => {
		const [home] = rentcast.listings;
		rentcast.fault = ({ url }) =>
			url.includes('/listings/sale')
				? json([
						{ ...home, zipCode: '10001', mlsNumber: 'X1' },
						{ ...home, price: 0, mlsNumber: 'X2' },
						{ ...home, price: 1_000_000_000, mlsNumber: 'X3' },
						{ ...home, latitude: 48.85, longitude: 2.35, mlsNumber: 'X4' },
					])
				: null;
		await find({ zip: '78704' });
		const rows = await sql`select source_id, latitude from public.listings where status <> 'sold'`;
		// The coordinates in France are dropped, but the home is not.
		expect([...rows]).toEqual([{ source_id: 'X4', latitude: null }]);
	});
});

test('rents can come from files too, and importing the same file twice changes nothing', async () => {
	const file = new URL('../fixtures/files/rents_by_month.csv', import.meta.url).pathname;
	const first = await importRents(host.store, file, null);
	expect(first.stored).toBeGreaterThan(10);
	expect(await importRents(host.store, file, null)).toMatchObject({
		...{ stored: 0, unchanged: first.stored },
		skipped: { count: 0, lines: [] },
	});
	const [rent] = await sql`select median_rent from public.rents where zip = '78704' and month = '2025-09-01'`;
	expect(rent?.median_rent).toBe(1985);
	await expect(importRents(host.store, `${host.folder}/none.csv`, null)).rejects.toThrow('File not found');
});

describe('the monthly budget', () => {
	test('stops calls when it is used up, and the administrator gets an email at 80%', async () => {
		await sql`insert into public.provider_months (provider, month, calls)
			values ('rentcast', date_trunc('month', now() at time zone 'utc'), 78)`;
		await find({ zip: '78704' });
		const [month] = await sql`select calls, warned_at is not null as warned from public.provider_months`;
		expect(month).toEqual({ calls: 82, warned: true });
		const warning = () => sink.emails.find((mail) => mail.includes('To: office@lotline.example')) ?? '';
		// By the time of the email, the last call may have been counted.
		const subject = /RentCast: 8[012]% of this month's calls are used/;
		await vi.waitFor(() => expect(warning()).toMatch(subject), 30_000);
		await sql`update public.provider_months set calls = 100`;
		rentcast.requests.length = 0;
		expect((await search({ zip: '78705' })).status).toBe(503);
		expect(rentcast.requests).toEqual([]);
	});
});

test('health reports the provider’s status, its cost and how many searches needed no call', async () => {
	await find({ zip: '78704' });
	await find({ zip: '78704' });
	const service = await checkProvider(host.store.sql, { listingProvider: 'rentcast', demo: false });
	expect(service).toMatchObject({ state: 'ok', calls_this_month: 4, calls_limit: 100 });
	expect(service.detail).toMatch(
		/^The last call succeeded\. 4 of 100 calls this month\. \d+% of searches needed no call\.$/,
	);
	rentcast.fault = () => json({}, 401);
	await search({ zip: '78705' });
	expect((await checkProvider(host.store.sql, { listingProvider: 'rentcast', demo: false })).state).toBe(
		'failing',
	);
});

test('a ZIP code whose fetch never finished can be fetched again once its claim expires', async () => {
	await sql`insert into public.provider_fetches (provider, zip, claimed_by, claimed_until)
		values ('rentcast', '78704', ${randomUUID()}, now() + interval '400 milliseconds')`;
	expect((await find({ zip: '78704' })).found).toBeGreaterThan(5);
});

function slowBody(): ReadableStream {
	let timer: NodeJS.Timeout;
	return new ReadableStream({
		start: (body) => {
			timer = setInterval(() => body.enqueue(new TextEncoder().encode('[')), 1_000);
		},
		cancel: () => clearInterval(timer),
	});
}

function large(): ReadableStream {
	let left = 200;
	const piece = new Uint8Array(1024 * 1024).fill(32);
	return new ReadableStream({ pull: (body) => (left-- > 0 ? body.enqueue(piece) : body.close()) });
}
