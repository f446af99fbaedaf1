/** Homes without coordinates, as most MLS exports have them: an agent's own, and those that the operator imports. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { analyze } from '../../domain/analysis/analyze.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import type { FoundEvidence } from '../../domain/comps/evidence.ts';
import { initialSubject } from '../../domain/home/subject.ts';
import { centerOf, daysAgo, listedHome, northOf, saveHomes, soldHome } from '../homes.ts';
import { processUploads, upload } from '../listings/uploads/upload-calls.ts';
import { addressOf, EXPORTS, type ExportedSale, exportCsv, exportedSales } from '../samples/mls-export.ts';
import { openTestStore } from '../shared-host.ts';
import {
	findComps,
	findEvidence,
	newAgent,
	newSubscriber,
	requestEvidence,
	search,
	type TestUser,
	usedBy,
} from '../users.ts';

const { sql, store } = await openTestStore();
await processUploads(store);

/** Portland, with demo homes in the ZIP codes around. */
const PORTLAND = { zip: '97214', city: 'Portland', state: 'OR' };
const SALES = exportedSales(200, PORTLAND);
/** In the middle of the file. */
const HOME = SALES[101] as ExportedSale;

const analysisOf = (evidence: FoundEvidence, address: string, zip = PORTLAND.zip) =>
	analyze(evidence, initialSubject(evidence, zip, address), { ...NO_CHOICES, searchRadius: 0.5 });

const priceOf = async (agent: TestUser, address: string, zip?: string) =>
	analysisOf(await findEvidence(agent, { address }), address, zip);

const csvOf = (system: string, sales: readonly ExportedSale[] = SALES) =>
	exportCsv(EXPORTS[system] as (typeof EXPORTS)[string], sales);

describe("an agent's file of 200 sales without coordinates gives a price", () => {
	test.each(Object.keys(EXPORTS))('with the headers of %s', async (system) => {
		const agent = await newAgent();
		const { result } = await upload(agent, csvOf(system));
		expect(result).toMatchObject({ added: 200, rejected: [], zips: [PORTLAND.zip] });
		const address = result?.example ?? '';
		expect(SALES.map(addressOf).map((line) => line.toUpperCase())).toContain(address.toUpperCase());
		const { comps, found, data, area, notes } = await findComps(agent, { address, limit: 500 });
		expect([area.kind, found, area.unlocated]).toEqual(['zip', 200, 200]);
		expect(notes).toEqual([`This home has no map location, so these are all homes in ZIP ${PORTLAND.zip}.`]);
		expect(data).toMatchObject({ source: 'Your data', demo: false });
		expect(
			comps.every(
				({ id, demo, distance_miles }) => id.startsWith('own:') && !demo && distance_miles === null,
			),
		).toBe(true);
		const analysis = await priceOf(agent, address);
		const own = SALES.find((sale) => addressOf(sale).toUpperCase() === address.toUpperCase());
		expect(analysis.comps.length).toBeGreaterThanOrEqual(6);
		expect(analysis.comps.every(({ sale }) => sale.id.startsWith('own:'))).toBe(true);
		const { price = 0, low = 0, high = 0 } = analysis.conclusion ?? {};
		expect(price / (own?.price ?? 0)).toBeGreaterThan(0.7);
		expect(price / (own?.price ?? 0)).toBeLessThan(1.4);
		expect(low).toBeLessThan(price);
		expect(high).toBeGreaterThan(price);
		expect(analysis.flags).toContain(
			`This home has no map location, so sales in ZIP ${PORTLAND.zip} are compared by street.`,
		);
	});

	test('with 100 located homes of others around, however close, and for an address that the file lacks', async () => {
		const place = { zip: '59312', city: 'Peerless', state: 'MT' };
		const center = await centerOf(sql, place.zip);
		const around = Array.from({ length: 100 }, (_, at) =>
			soldHome({
				zip: at % 2 ? '59313' : place.zip,
				address: `${at} Located Way`,
				soldPrice: 90_000 + at,
				...northOf(center, 0.004 * (at + 1)),
			}),
		);
		await saveHomes(sql, 'others.csv', around);
		const [agent, other] = [await newSubscriber(sql), await newAgent()];
		const sales = exportedSales(200, place);
		const theirs = exportedSales(40, place).map((sale) => ({ ...sale, street: 'Secret', price: 1_234_500 }));
		await upload(other, csvOf('Matrix', theirs));
		await upload(agent, csvOf('Paragon', sales));
		const address = addressOf(sales[60] as ExportedSale);
		const { comps } = await findComps(agent, { address, limit: 500 });
		expect(comps.filter(({ id }) => id.startsWith('own:'))).toHaveLength(200);
		expect(comps.filter(({ address }) => address?.includes('Secret'))).toEqual([]);
		const analysis = await priceOf(agent, address, place.zip);
		expect(analysis.conclusion?.price).toBeGreaterThan(0);
		expect(analysis.comps.length).toBeGreaterThanOrEqual(6);
		expect(analysis.comps.every(({ sale }) => !sale.demo && !sale.address?.includes('Secret'))).toBe(true);
		expect(analysis.comps.filter(({ sale }) => sale.id.startsWith('own:')).length).toBeGreaterThanOrEqual(6);

		// A located home finds both, and so does an address that isn't in the data.
		const near = await findComps(agent, { address: '50 Located Way, Peerless, MT 59312', limit: 50 });
		expect(near.area).toMatchObject({ kind: 'circle', center: 'home', unlocated: 200 });
		expect(near.comps.filter(({ id }) => id.startsWith('own:'))).toHaveLength(25);
		expect(near.comps.filter(({ distance_miles }) => distance_miles !== null)).toHaveLength(25);
		const unknown = await findComps(agent, {
			address: `9 Nowhere Ct, Peerless, MT ${place.zip}`,
			limit: 500,
		});
		expect(unknown.notes).toEqual([
			`That address isn't in our data, so these are all homes in ZIP ${place.zip}.`,
		]);
		expect(unknown.comps.filter(({ id }) => id.startsWith('own:'))).toHaveLength(200);
		// The other account finds its own.
		expect(
			(await findComps(other, { address, limit: 500 })).comps.filter(({ id }) => id.startsWith('own:')),
		).toHaveLength(40);
	});

	test('demo homes never stand in where the account has homes, even far from the search', async () => {
		const agent = await newSubscriber(sql);
		const unsearched = await findComps(agent, { address: addressOf(HOME) });
		expect(unsearched.data.demo).toBe(true);
		const { latitude, longitude } = await centerOf(sql, PORTLAND.zip);
		const located = SALES.slice(0, 8).map((sale) => ({ ...sale, lat: latitude + 0.02, lon: longitude }));
		const headers = {
			...(EXPORTS.Matrix as (typeof EXPORTS)[string]),
			Latitude: () => latitude + 0.012,
			Longitude: () => longitude,
		};
		await upload(agent, exportCsv(headers, located));
		const { comps, data } = await findComps(agent, { address: `9 Nowhere Ct, Portland, OR ${PORTLAND.zip}` });
		expect(data).toMatchObject({ demo: false, source: 'Your data' });
		expect(comps.length).toBeGreaterThan(0);
		expect(comps.every(({ id }) => id.startsWith('own:'))).toBe(true);
		const circle = await findComps(agent, { zip: PORTLAND.zip, radius: 0.25 });
		expect(circle.data.demo).toBe(false);
	});
});

describe('what the operator imports without coordinates', () => {
	test('takes part in the same way, with demo homes and located homes around', async () => {
		const place = { zip: '59254', city: 'Plentywood', state: 'MT' };
		const sales = exportedSales(60, place);
		const center = await centerOf(sql, place.zip);
		const homes = sales.map((sale) =>
			soldHome({
				zip: place.zip,
				address: `${sale.number} ${sale.street} St`,
				city: place.city,
				soldPrice: sale.price,
				soldOn: sale.closed,
				livingArea: sale.sqft,
				lotSize: sale.lot,
				yearBuilt: sale.year,
			}),
		);
		const around = Array.from({ length: 8 }, (_, at) =>
			soldHome({ zip: '59247', address: `${at} Next Town Rd`, ...northOf(center, 0.1 + at / 100) }),
		);
		const fictional = Array.from({ length: 12 }, (_, at) =>
			soldHome({ zip: '59247', address: `${at} Demo Rd`, ...northOf(center, 0.05 + at / 100) }),
		);
		await saveHomes(sql, 'operator.csv', [...homes, ...around]);
		await saveHomes(sql, 'pretend.csv', fictional);
		await sql`update public.listings set demo = true where source = (select id from public.listing_sources where name = 'pretend.csv')`;
		const agent = await newSubscriber(sql);
		const address = `${sales[30]?.number} ${sales[30]?.street} St, ${place.city}, MT ${place.zip}`;
		const { comps, area, data } = await findComps(agent, { address, limit: 500 });
		expect([area.kind, comps.length, data.demo]).toEqual(['zip', 60, false]);
		const analysis = await priceOf(agent, address, place.zip);
		expect(analysis.comps.length).toBeGreaterThanOrEqual(6);
		expect(analysis.conclusion?.price).toBeGreaterThan(0);
		expect(
			await sql`select from public.searches where user_id = ${agent.id} and charged_period is null`,
		).toHaveLength(0);
	});
});

/** A ZIP code for each case, in which nothing else is. */
const UNPRICED: readonly [string, string, () => Parameters<typeof soldHome>[0][]][] = [
	['two sales', '59414', () => [{ zip: '59414' }, { zip: '59414' }]],
	[
		'sales of another type',
		'59416',
		() => Array.from({ length: 6 }, () => ({ zip: '59416', homeType: 'condo' as const })),
	],
	[
		'sales without a living area',
		'59417',
		() => Array.from({ length: 6 }, () => ({ zip: '59417', livingArea: null })),
	],
	[
		'records of one sale',
		'59419',
		() => Array.from({ length: 6 }, () => ({ zip: '59419', address: '5 Same St' })),
	],
	[
		'only its own sales',
		'59420',
		() =>
			Array.from({ length: 4 }, (_, at) => ({
				zip: '59420',
				address: '1 Subject St',
				soldOn: daysAgo(30 + at),
			})),
	],
];

describe('a search that ends without a price is free', () => {
	test.each(UNPRICED)('with %s', async (_, zip, homesOf) => {
		await saveHomes(sql, `unpriced ${zip}`, [
			listedHome({ zip, address: '1 Subject St' }),
			...homesOf().map((facts, at) => soldHome({ address: `${at} Elm St`, ...facts })),
		]);
		const agent = await newAgent();
		const address = `1 Subject St, Somewhere, MT ${zip}`;
		const key = { 'idempotency-key': randomUUID() };
		expect((await agent.client.rpc('increment_usage')).data?.[0].used).toBe(1);
		const both = await Promise.all([
			search(agent, { address }, key),
			requestEvidence(agent, { address }, key),
		]);
		expect(both.map(({ status }) => status)).toEqual([200, 200]);
		expect(await usedBy(agent)).toBe(0);
		const { notes, comps } = await findComps(agent, { address }, key);
		expect(comps.length).toBeGreaterThan(0);
		expect(notes[0]).toMatch(/this search used no credit\.$/);
		const evidence = await findEvidence(agent, { address });
		expect(analysisOf(evidence, address, zip).conclusion).toBeNull();
		expect(await usedBy(agent)).toBe(0);
		const report = await agent.client.functions.invoke('report', { body: { address } });
		expect(report.error === null || report.error.context.status < 500).toBe(true);
		expect(await usedBy(agent)).toBe(0);
		// It opens no market, and a search of the ZIP code is still charged.
		const opened = await agent.client.rpc('market_summary', { zip });
		expect(opened.error?.message).toMatch(/Search ZIP code .* once/);
		await findComps(agent, { zip });
		expect(await usedBy(agent)).toBe(1);
	});

	test('and is charged, under the same key, once there are sales to price it from', async () => {
		const zip = '59421';
		const subject = listedHome({ zip, address: '1 Subject St' });
		await saveHomes(sql, 'growing.csv', [subject, soldHome({ zip, address: '2 Elm St' })]);
		const agent = await newAgent();
		const address = `1 Subject St, Somewhere, MT ${zip}`;
		const key = { 'idempotency-key': randomUUID() };
		await findComps(agent, { address }, key);
		expect(await usedBy(agent)).toBe(0);
		await saveHomes(
			sql,
			'growing.csv',
			[3, 4, 5, 6].map((number) => soldHome({ zip, address: `${number} Elm St` })),
		);
		await Promise.all([search(agent, { address }, key), requestEvidence(agent, { address }, key)]);
		expect(await usedBy(agent)).toBe(1);
		const [row] = await sql`select is_unpriced from public.searches where user_id = ${agent.id}`;
		expect(row?.is_unpriced).toBe(false);
	});

	test('in any number of concurrent calls, while others are charged', async () => {
		const zip = '59422';
		await saveHomes(sql, 'concurrent.csv', [
			listedHome({ zip, address: '1 Subject St' }),
			soldHome({ zip, address: '2 Elm St' }),
		]);
		const agent = await newAgent();
		const address = `1 Subject St, Somewhere, MT ${zip}`;
		const keys = Array.from({ length: 8 }, () => ({ 'idempotency-key': randomUUID() }));
		const paid = Array.from({ length: 3 }, () => search(agent, { zip: '10001', limit: 1 }));
		const free = keys.flatMap((key) => [
			search(agent, { address }, key),
			requestEvidence(agent, { address }, key),
		]);
		const statuses = (await Promise.all([...paid, ...free])).map(({ status }) => status);
		expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
		expect(await usedBy(agent)).toBe(3);
		expect(
			await sql`select from public.searches where user_id = ${agent.id} and charged_period is not null`,
		).toHaveLength(3);
		const [grants] =
			await sql`select count(*)::integer as left from public.usage_grants where user_id = ${agent.id}`;
		expect(grants?.left).toBe(0);
	});
});
