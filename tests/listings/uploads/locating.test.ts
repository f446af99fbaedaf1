/** Homes of files without coordinates are located in the background, where a geocoder is on. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { parseCompsResponse } from '../../../contract/comps/comps.ts';
import { callAsService } from '../../../host/functions/procedures.ts';
import { startLocating } from '../../../host/places/locating-job.ts';
import { openPool } from '../../../host/postgres/pool.ts';
import { openFileGeocoding } from '../../../server/search/geocoding.ts';
import { saveHomes, soldHome } from '../../homes.ts';
import { openIsolatedHost } from '../../isolated-host.ts';
import { addressOf, EXPORTS, type ExportedSale, exportCsv, exportedSales } from '../../samples/mls-export.ts';
import { signUp, type TestUser } from '../../users.ts';
import { eventually, processUploads, upload, uploadsOf } from './upload-calls.ts';

/** The Census geocoder for house numbers from 1,000: it locates them north of each other; below, it knows none. */
let asked: string[] = [];
let isDown = false;
let foundZip = '97214';
const census = createServer((request, response) => {
	const address = new URL(request.url ?? '', 'http://census.example').searchParams.get('address') ?? '';
	asked.push(address);
	if (isDown) return void response.writeHead(503).end();
	const number = Number(address.split(' ')[0]);
	const [street, city, end] = address.toUpperCase().split(', ');
	const match = {
		coordinates: { x: -122.643, y: 45.512 + number * 0.000_001 },
		addressComponents: { zip: foundZip, city, state: end?.slice(0, 2) },
		matchedAddress: `${street}, ${city}, ${end?.slice(0, 2)}, ${foundZip}`,
	};
	response.setHeader('content-type', 'application/json');
	response.end(JSON.stringify({ result: { addressMatches: number < 1_000 ? [] : [match] } }));
}).listen(0, '127.0.0.1');
await once(census, 'listening');
const censusBaseUrl = `http://127.0.0.1:${(census.address() as AddressInfo).port}`;
afterAll(() => void census.close());

const host = await openIsolatedHost({});
const { sql, store } = host;
await processUploads(store);
const pool = openPool({ max: 2 }, store.url, {
	...store.options,
	connection: { ...store.options.connection, role: 'service_role' },
});
afterAll(() => pool.end({ timeout: 1 }));

const SALES = exportedSales(60, { zip: '97214', city: 'Portland', state: 'OR' });
const csvOf = (sales: readonly ExportedSale[]) =>
	exportCsv(EXPORTS.Matrix as (typeof EXPORTS)[string], sales);

let stop = async () => {};
/** Starts what a host runs beside its server. */
function start(): void {
	const call = (procedure: string, named: object) => callAsService(pool, procedure, named as never);
	const geocode = openFileGeocoding(
		{ censusBaseUrl, geocodio: null, nominatim: null },
		{ call: call as never, log: () => {} },
	);
	stop = startLocating({
		store,
		geocode,
		call: call as never,
		log: pino({ level: 'silent' }),
		interval: 50,
	});
}

const newAgent = () => signUp(host.visitor());

async function comps(agent: TestUser, body: object) {
	const response = await host.post('/functions/v1/comps', body, { authorization: `Bearer ${agent.token}` });
	expect(response.status, await response.clone().text()).toBe(200);
	return parseCompsResponse(await response.json());
}

const missing = async (agent: TestUser) => (await uploadsOf(agent)).map(({ unlocated }) => unlocated);

beforeEach(async () => {
	await sql`delete from public.uploads`;
	await sql`delete from public.geocoded_addresses`;
	await sql`delete from private.unknown_addresses`;
	asked = [];
	isDown = false;
	foundZip = '97214';
});
afterEach(() => stop());

test('each address is asked for once, progress shows, and then the homes have distances', async () => {
	const agent = await newAgent();
	await upload(agent, csvOf(SALES));
	const [waiting] = await uploadsOf(agent);
	expect(waiting).toMatchObject({ unlocated: 60, being_located: 0 });
	start();
	await eventually('60 homes with a location', async () => (await missing(agent))[0] === 0);
	expect(new Set(asked).size).toBe(60);
	expect(asked).toHaveLength(60);
	const found = await comps(agent, { address: addressOf(SALES[10] as ExportedSale), limit: 500 });
	expect(found.area.unlocated).toBe(0);
	expect(
		found.comps.every(({ latitude, distance_miles }) => latitude !== null && distance_miles !== null),
	).toBe(true);
});

test('what was found is kept: the same file of another agent, or after it was deleted, asks nobody', async () => {
	const [agent, other] = [await newAgent(), await newAgent()];
	await upload(agent, csvOf(SALES));
	start();
	await eventually('60 homes with a location', async () => (await missing(agent))[0] === 0);
	await sql`delete from public.uploads`;
	asked = [];
	await upload(other, csvOf(SALES));
	await eventually("the other agent's homes with a location", async () => (await missing(other))[0] === 0);
	expect(asked).toEqual([]);
});

test('a geocoder that is down is left alone, and the rest follows once it is back, in another process', async () => {
	const agent = await newAgent();
	isDown = true;
	await upload(agent, csvOf(SALES));
	start();
	await eventually('an attempt', async () => asked.length >= 2);
	await stop();
	expect(asked.length).toBeLessThanOrEqual(4);
	expect(await missing(agent)).toEqual([60]);
	isDown = false;
	start();
	await eventually('60 homes with a location', async () => (await missing(agent))[0] === 0);
});

test('an unknown address is asked for once, its home stays in the searches, and nobody waits for it', async () => {
	const agent = await newAgent();
	const unknown = SALES.slice(0, 8).map((sale, at) => ({ ...sale, number: 10 + at }));
	await upload(agent, csvOf([...unknown, ...SALES.slice(8)]));
	start();
	await eventually('the others with a location', async () => (await missing(agent))[0] === 8);
	await eventually(
		'no home that waits',
		async () => (await uploadsOf(agent))[0]?.being_located === 0 && asked.length >= 60,
	);
	await stop();
	start();
	await new Promise((resolve) => setTimeout(resolve, 300));
	expect(asked).toHaveLength(60);
	const { comps: found } = await comps(agent, { zip: '97214', limit: 500 });
	expect(found).toHaveLength(60);
});

test('a location in another ZIP code is not that of the home', async () => {
	const agent = await newAgent();
	foundZip = '97215';
	await upload(agent, csvOf(SALES.slice(0, 12)));
	start();
	await eventually('12 answers', async () => asked.length === 12);
	await stop();
	expect(await missing(agent)).toEqual([12]);
});

test('homes that the operator imports are located too, but never those of the demo', async () => {
	const address = (number: number) => ({
		zip: '97214',
		address: `${number} SE Ash St`,
		city: 'Portland',
		state: 'OR',
	});
	await saveHomes(
		sql,
		'county.csv',
		[1, 2, 3].map((at) => soldHome(address(1_000 + at))),
	);
	await sql`update public.listings set demo = true where address = '1003 SE Ash St'`;
	start();
	await eventually('2 homes with a location', async () => {
		const [row] =
			await sql`select count(*)::integer as located from public.listings where latitude is not null`;
		return row?.located === 2;
	});
	expect(asked.sort()).toEqual(['1001 SE Ash St, Portland, OR 97214', '1002 SE Ash St, Portland, OR 97214']);
	const [card] =
		await sql`select card::json ->> 'latitude' as latitude from public.listings where address = '1001 SE Ash St'`;
	expect(Number(card?.latitude)).toBeCloseTo(45.513, 3);
});
