/** Addresses without a home in the store: geocoders locate them once for every feature that shows them. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { parseCompsResponse } from '../../contract/comps/comps.ts';
import { parseEvidence } from '../../contract/evidence.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { saveHomes, soldHome } from '../homes.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { createDraft } from '../reports.ts';
import { signUp } from '../users.ts';

const recorded = (name: string) => readFileSync(`tests/fixtures/geocoders/${name}.json`, 'utf8');

/** A stand-in for the three services; the first part of the path says which one is called. */
type Service = 'census' | 'geocodio' | 'nominatim';
const NOTHING: Record<Service, [status: number, body: string]> = {
	census: [200, recorded('census-no-match')],
	geocodio: [422, recorded('geocodio-error-422')],
	nominatim: [200, '[]'],
};
let calls: Service[] = [];
let responses = { ...NOTHING };
let stalled: ServerResponse[] | null = null;
const double = createServer((request, response) => {
	const service = request.url?.split('/')[1] as Service;
	calls.push(service);
	if (stalled) stalled.push(response);
	else respond(response, service);
}).listen(0, '127.0.0.1');
await once(double, 'listening');
const url = `http://127.0.0.1:${(double.address() as AddressInfo).port}`;
afterAll(() => void double.close());

function respond(response: ServerResponse, service: Service): void {
	const [status, body] = responses[service];
	response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

const host = await openIsolatedHost({
	GEOCODER_BASE_URL: `${url}/census`,
	GEOCODIO_API_KEY: 'key',
	GEOCODIO_BASE_URL: `${url}/geocodio`,
	NOMINATIM_BASE_URL: `${url}/nominatim`,
});
const { sql } = host;

const { client, token, id } = await signUp(host.visitor());
const signedIn = { authorization: `Bearer ${token}` };
await sql`update public.plans set monthly_credits = 1000 where id = 'trial'`;

const PLACE = { latitude: 30.2445, longitude: -97.76502 };
await saveHomes(
	sql,
	'austin.csv',
	[0, 1, 2, 3, 4, 5].map((n) =>
		soldHome({
			zip: '78704',
			city: 'Austin',
			state: 'TX',
			address: `${1400 + n} Fernwood Ln`,
			latitude: PLACE.latitude + n * 0.0005,
			longitude: PLACE.longitude,
		}),
	),
);

const ADDRESS = '1500 Fernwood Lane, Austin, TX 78704';
const callService = (name: string, body: object, headers = {}) =>
	host.post(`/functions/v1/${name}`, body, { ...signedIn, ...headers });
const find = async (address: string) => {
	const response = await callService('comps', { address });
	expect(response.status, await response.clone().text()).toBe(200);
	return parseCompsResponse(await response.json());
};
const used = async () => (await client.rpc('get_usage_status')).data?.[0]?.used;

beforeEach(async () => {
	[calls, responses, stalled] = [[], { ...NOTHING }, null];
	await sql`delete from public.geocoded_addresses`;
	await sql`delete from private.geocoder_slots`;
	// Responses cached by earlier tests are no longer valid.
	await sql`update private.store_version set version = version + 1`;
});

test('a repeated ZIP search is answered from memory, with or without geocoders', async () => {
	const search = async () => (await callService('comps', { zip: '78704' })).text();
	const first = await search();
	// Bypasses the triggers, so the store still has the version of the first response.
	const setBedrooms = (from: number, to: number) =>
		sql.begin(async (transaction) => {
			await transaction`set local session_replication_role = replica`;
			await transaction`
				update public.listings set card = replace(card, ${`"bedrooms":${from}`}, ${`"bedrooms":${to}`})
				where zip = '78704'`;
		});
	const [home] =
		await sql`select card::json ->> 'bedrooms' as bedrooms from public.listings where zip = '78704' limit 1`;
	const bedrooms = Number(home?.bedrooms);
	await setBedrooms(bedrooms, 9);
	expect(await search()).toBe(first);
	await sql`update private.store_version set version = version + 1`;
	expect(await search()).toContain('"bedrooms":9');
	await setBedrooms(9, bedrooms);
});

describe('an address without a listing', () => {
	test('has one location in comps, evidence and report, for one call and one credit', async () => {
		responses.census = [200, recorded('census')];
		const before = await used();
		const key = { 'idempotency-key': randomUUID() };
		const [comps, evidence] = await Promise.all([
			callService('comps', { address: ADDRESS }, key),
			callService('evidence', { address: ADDRESS }, key),
		]);
		const { area, notes, found } = parseCompsResponse(await comps.json());
		const { center } = parseEvidence(await evidence.json());
		expect(area).toMatchObject({
			...PLACE,
			center: 'geocoded',
			located_by: 'census',
			zip: '78704',
			matched_address: '1500 Fernwood Lane, Austin, TX 78704',
		});
		expect([notes, found]).toEqual([[], 6]);
		expect(center).toEqual({ ...PLACE, basis: 'geocoded', locatedBy: 'census' });
		const draft = createDraft(ADDRESS, { work: { facts: { livingArea: 1500 }, choices: NO_CHOICES } });
		const report = await callService('report', draft, key);
		expect(report.status, await report.clone().text()).toBe(200);
		const [row] = await sql`select report::text as report from public.reports where zip = '78704'`;
		expect(row?.report).toContain('found by its street address (US Census)');
		expect(calls).toEqual(['census']);
		expect((await used()) - before).toBe(1);
		await find('1500 fernwood ln apt 3, austin tx 78704');
		expect(calls).toEqual(['census']);
	});

	test('needs no ZIP code', async () => {
		responses.census = [200, recorded('census')];
		expect((await find('1500 Fernwood Ln, Austin, TX')).area).toMatchObject({ ...PLACE, zip: '78704' });
	});

	test('is found in the store when a geocoder corrects its ZIP code', async () => {
		const body = recorded('census').replaceAll('1500 FERNWOOD', '1403 FERNWOOD');
		responses.census = [200, body];
		const { area } = await find('1403 Fernwood Ln, Austin, TX 78703');
		expect(area).toMatchObject({ center: 'home', zip: '78704', latitude: PLACE.latitude + 0.0015 });
	});

	test.each<[Service, string]>([
		['geocodio', 'geocodio'],
		['nominatim', 'nominatim'],
	])('is located by %s if the geocoders before it don’t find it', async (service, file) => {
		responses[service] = [200, recorded(file)];
		expect((await find(ADDRESS)).area).toMatchObject({ ...PLACE, located_by: service });
		expect(calls.at(-1)).toBe(service);
	});

	test('is not placed in another country', async () => {
		responses.census = [
			200,
			recorded('census').replaceAll('-97.76502', '0.1276').replaceAll('30.2445', '51.5'),
		];
		expect((await find(ADDRESS)).area).toMatchObject({ center: 'zip_centroid', zip: '78704' });
	});

	test('is placed at the center of its ZIP code if no geocoder finds it, and is looked up once a week', async () => {
		for (let again = 0; again < 2; again++) {
			expect((await find(ADDRESS)).area).toMatchObject({ center: 'zip_centroid', located_by: null });
			expect(calls).toEqual(['census', 'geocodio', 'nominatim']);
		}
		await sql`update public.geocoded_addresses set expires_at = now()`;
		responses.census = [200, recorded('census')];
		expect((await find(ADDRESS)).area).toMatchObject({ center: 'geocoded' });
	});

	test('is refused if its ZIP code is missing and no geocoder finds it, at no charge', async () => {
		const before = await used();
		const refused = await callService('comps', { address: '1 Unknown Road, Austin, TX' });
		expect([refused.status, (await used()) - before]).toEqual([422, 0]);
	});
});

test('failing geocoders never fail a search, and are tried again ten minutes later', async () => {
	responses = {
		census: [500, 'down'],
		geocodio: [403, '{"error":"Invalid API key"}'],
		nominatim: [429, 'slow down'],
	};
	expect((await find(ADDRESS)).area.center).toBe('zip_centroid');
	expect(calls).toEqual(['census', 'geocodio', 'nominatim']);
	await find(ADDRESS);
	expect(calls).toHaveLength(3);
	const [row] =
		await sql`select expires_at - now() <= interval '10 minutes' as is_short from public.geocoded_addresses`;
	expect(row?.is_short).toBe(true);
});

test('a home in the store is located from the store alone', async () => {
	expect((await find('1401 Fernwood Ln, Austin, TX 78704')).area).toMatchObject({
		center: 'home',
		located_by: null,
	});
	expect(calls).toEqual([]);
	expect(await sql`select from public.geocoded_addresses`).toHaveLength(0);
});

test('no database connection is held while geocoders don’t respond', async () => {
	stalled = [];
	const waiting = Array.from({ length: 12 }, (_, n) => find(`${1600 + n} Fernwood Ln, Austin, TX 78704`));
	await expect.poll(() => calls.length).toBe(12);
	const [row] = await sql`
		select count(*)::integer as open from pg_stat_activity
		where datname = current_database() and state like 'idle in transaction%'`;
	expect(row?.open).toBe(0);
	expect((await callService('comps', { zip: '78704' })).status).toBe(200);
	const stalledResponses = stalled;
	stalled = null;
	for (const response of stalledResponses) respond(response, 'census');
	for (const { area } of await Promise.all(waiting)) expect(area.center).toBe('zip_centroid');
});

test('Nominatim is called at most once a second, and not when too many calls are waiting', async () => {
	const waits: (number | null)[] = [];
	for (let call = 0; call < 5; call++) {
		const [row] = await sql`select wait from public.reserve_geocoder_slot('nominatim', 1000)`;
		waits.push(row?.wait ?? null);
	}
	const [first, second, third, ...rest] = waits.map((wait) =>
		wait === null ? null : Math.round(wait / 100),
	);
	expect(first).toBe(0);
	expect(second).toBeGreaterThanOrEqual(8);
	expect(third).toBeGreaterThanOrEqual(17);
	expect(rest.at(-1)).toBeNull();
});

test('an account has at most 100 addresses geocoded an hour, and the rest are placed by ZIP code', async () => {
	await sql`insert into private.geocoding_usage values (${id}, date_trunc('hour', now()), 100)
		on conflict (user_id) do update set calls = 100, hour = excluded.hour`;
	expect((await find(ADDRESS)).area.center).toBe('zip_centroid');
	expect(calls).toEqual([]);
	await sql`update private.geocoding_usage set hour = hour - interval '1 hour'`;
	responses.census = [200, recorded('census')];
	expect((await find(ADDRESS)).area.center).toBe('geocoded');
});
