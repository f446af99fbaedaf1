/** Homes licensed to a single account: every feature finds them for that account and for no other. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { parseCompsResponse } from '../../contract/comps/comps.ts';
import { parseEvidence } from '../../contract/evidence.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import { listingSource } from '../../server/live-listings/listing-source.ts';
import { listedHome, saveHomes, soldHome } from '../homes.ts';
import { type IsolatedAgent, newIsolatedAgent } from '../isolated-agents.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { json } from '../providers/double.ts';
import { serviceContext } from '../providers/fetches.ts';
import { openMlsWithPhotos, photoResponse } from '../providers/mls-with-photos.ts';
import { createDraft } from '../reports.ts';

const ZIP = '78704';
const ADDRESS = '1412 Fernwood Ln, Austin, TX 78704';
const mls = await openMlsWithPhotos();
const rows = [...mls.rows];

const host = await openIsolatedHost({
	...mls.settings,
	LISTING_CACHE_SCOPE: 'account',
	LISTING_CALLS_PER_MONTH: '1000',
	PHOTO_PRIVATE_HOSTS: new URL(mls.url).host,
});
const { sql } = host;
afterAll(() => mls.close());

/** Removes the accounts and homes of other tests. */
beforeEach(async () => {
	mls.rows.splice(0, mls.rows.length, ...rows);
	mls.fault = photoResponse;
	await sql`delete from auth.users`;
	await sql`delete from public.listings`;
	await sql`delete from public.provider_fetches`;
	await sql`delete from public.provider_months`;
});

const newAgent = () => newIsolatedAgent(host);
const call = (agent: IsolatedAgent, name: string, body: object, key: string = randomUUID()) =>
	host.post(`/functions/v1/${name}`, body, {
		authorization: `Bearer ${agent.token}`,
		'idempotency-key': key,
	});
const rpc = (agent: IsolatedAgent, name: string, parameters: object) =>
	host.post(`/rest/v1/rpc/${name}`, parameters, { authorization: `Bearer ${agent.token}` });
const photoOf = (agent: IsolatedAgent, home: string) =>
	fetch(`${host.url}/photos/${encodeURIComponent(home)}/0`, {
		headers: { apikey: host.publishableKey, authorization: `Bearer ${agent.token}` },
	});

async function find(agent: IsolatedAgent, query: object = { zip: ZIP, limit: 100 }, key?: string) {
	const response = await call(agent, 'comps', query, key);
	expect(response.status, await response.clone().text()).toBe(200);
	return parseCompsResponse(await response.json());
}

/** What an agent finds in each place that shows homes. The MLS sends nothing more in the meantime. */
async function everythingFoundBy(agent: IsolatedAgent) {
	const key = randomUUID();
	const comps = await find(agent, { zip: ZIP, limit: 100 }, key);
	const near = await find(agent, { address: ADDRESS, radius: 1 });
	const misspelled = await find(agent, { address: '1412 Fernwod Ln, Austin, TX 78704' });
	const evidence = await call(agent, 'evidence', { address: ADDRESS });
	const { sales, activeListings, subject } = parseEvidence(await evidence.json());
	const csv = await (await call(agent, 'export-comps', { zip: ZIP, limit: 100 }, key)).text();
	const { area, homes } = await (await rpc(agent, 'market_summary', { zip: ZIP })).json();
	const report = await call(agent, 'report', createDraft(ADDRESS));
	const [saved] =
		await sql`select report::text as text from public.reports where id = ${(await report.json()).id}`;
	const marketReport = await call(agent, 'report', { zip: ZIP, kind: 'market', preparedFor: '', note: '' });
	return {
		comps: comps.comps.length,
		statistics: comps.kpis.sample,
		near: near.comps.length,
		candidates: JSON.stringify(misspelled).includes('1412 Fernwood Ln'),
		sales: sales.length,
		active: activeListings.length,
		subject: subject?.livingArea ?? null,
		exported: csv.trim().split('\n').length - 1,
		suggested: (await (await rpc(agent, 'suggest_addresses', { typed: '1412 fer' })).json()).length,
		market: [homes.sold_on.length, homes.listed_status.length, area.actives_now],
		inReport: new Set(saved?.text.match(/17\d\d Fernwood/g)).size,
		marketReport: marketReport.status,
	};
}

const NOTHING = {
	...{ comps: 0, statistics: 0, near: 0, candidates: false, sales: 0, active: 0, subject: null, exported: 0 },
	...{ suggested: 0, market: [0, 0, null], inReport: 0, marketReport: 422 },
};

const version = async () => (await sql`select version from private.store_version`)[0]?.version;
const expire = () =>
	sql`update public.provider_fetches set valid_until = now() - interval '1 minute', fetched_at = now() - interval '3 days'`;

describe('homes fetched for an account', () => {
	test('are used everywhere for that account, and nowhere for another', async () => {
		const [ann, bob] = [await newAgent(), await newAgent()];
		await find(ann);
		await find(ann, { address: ADDRESS, radius: 1 });
		// The MLS no longer has any homes, so anything found was stored.
		mls.rows.length = 0;
		const annsView = await everythingFoundBy(ann);
		expect(annsView).toMatchObject({ candidates: true, suggested: 1, marketReport: 200 });
		expect(annsView.inReport).toBeGreaterThan(3);
		expect(annsView.comps).toBeGreaterThan(10);
		expect(annsView.near).toBeGreaterThan(8);
		expect(annsView.sales).toBeGreaterThan(8);
		expect([annsView.active > 0, annsView.subject !== null]).toEqual([true, true]);
		expect(annsView.statistics).toBeGreaterThan(8);
		expect(annsView.exported).toBe(annsView.comps);
		const [sold = 0, listed = 0, active] = annsView.market;
		expect(sold + listed).toBe(annsView.comps);
		expect(active).toBeGreaterThan(0);
		expect(await everythingFoundBy(bob)).toEqual(NOTHING);
		expect(await everythingFoundBy(ann)).toEqual(annsView);
	});

	test('show photos only to that account, on screen and in its reports', async () => {
		const [ann, bob] = [await newAgent(), await newAgent()];
		const { comps } = await find(ann);
		const [home] = comps.filter((each) => (each.photos ?? 0) > 0);
		expect(home?.id).toMatch(/^licensed:/);
		expect((await photoOf(ann, home?.id ?? '')).status).toBe(200);
		for (const name of [
			home?.id ?? '',
			(home?.id ?? '').replace('licensed:', ''),
			`own:${home?.id.slice(9)}`,
		])
			expect((await photoOf(bob, name)).status).toBe(404);
		process.env.PHOTOS_IN_REPORTS = 'reso';
		const response = await call(ann, 'report', createDraft(ADDRESS));
		delete process.env.PHOTOS_IN_REPORTS;
		const [row] =
			await sql`select report::text as text from public.reports where id = ${(await response.json()).id}`;
		expect(row?.text).toContain('data:image/jpeg');
	});

	test('are in no table that clients can read, nor in shared statistics or models', async () => {
		const ann = await newAgent();
		await find(ann);
		for (const table of [
			'licensed_listings',
			'listings',
			'uploaded_listings',
			'provider_fetches',
			'provider_homes',
			'cache_scopes',
		]) {
			const response = await fetch(`${host.url}/rest/v1/${table}?select=*`, {
				headers: { apikey: host.publishableKey, authorization: `Bearer ${ann.token}` },
			});
			expect([table, response.ok]).toEqual([table, false]);
		}
		await sql`select private.record_listing_counts()`;
		const shared = await sql`select from public.listings union all select from public.listing_counts union all
			select from public.market_models union all select from public.past_errors union all select from public.rents
			union all select from private.sale_records`;
		expect(shared).toHaveLength(0);
	});

	test('change neither the version of the shared store nor the responses cached from it', async () => {
		const [ann, bob] = [await newAgent(), await newAgent()];
		await saveHomes(sql, 'shared homes', [
			soldHome({ zip: ZIP, address: '7 Shared St', latitude: 30.245, longitude: -97.765 }),
		]);
		mls.rows.length = 0;
		await find(bob);
		mls.rows.push(...rows);
		const before = await version();
		const annsHomes = await find(ann);
		expect(annsHomes.comps.length).toBeGreaterThan(10);
		expect(annsHomes.comps.map(({ address }) => address)).toContain('7 Shared St');
		expect(await version()).toBe(before);
		// Bob repeats his search, whose response comes from the cache.
		for (let again = 0; again < 2; again++)
			expect((await find(bob)).comps.map(({ address }) => address)).toEqual(['7 Shared St']);
		expect((await find(ann)).comps.length).toBe(annsHomes.comps.length);
	});

	test('replace the shared record of the same sale for that account, and are replaced by its own upload', async () => {
		const [ann, bob] = [await newAgent(), await newAgent()];
		const { comps } = await find(ann);
		const sold = comps.find(({ statusType }) => statusType === 'SOLD');
		const same = {
			...{
				zip: ZIP,
				address: sold?.address ?? '',
				soldOn: sold?.sold_date ?? '',
				soldPrice: sold?.sold_price ?? 0,
			},
			...{ latitude: sold?.latitude ?? 0, longitude: sold?.longitude ?? 0 },
		};
		await saveHomes(sql, 'county', [soldHome(same)]);
		mls.rows.length = 0;
		expect((await find(bob)).comps).toHaveLength(1);
		const ids = async () =>
			(await find(ann)).comps
				.filter(({ address }) => address === sold?.address)
				.map(({ id }) => id.split(':')[0]);
		expect(await ids()).toEqual(['licensed']);
		const [upload] = await sql`insert into public.uploads (user_id, file_name, bytes, status, result)
			values (${ann.id}, 'own.csv', 1, 'done', ${sql.json({ zips: [ZIP] })}) returning id`;
		await sql`insert into public.uploaded_listings (observed_on, sold_on, sold_price, status, home_type, source, zip, address, street_key,
				sale_key, fingerprint, owner, upload)
			select l.observed_on, l.sold_on, l.sold_price, l.status, l.home_type, s.id, l.zip, l.address, l.street_key, 'street:own', 'x',
				${ann.id}, ${upload?.id}
			from public.listings l, public.listing_sources s where s.name = 'Your data' and l.zip = ${ZIP}`;
		expect(await ids()).toEqual(['own']);
		await sql`delete from public.uploads where id = ${upload?.id}`;
		expect(await ids()).toEqual(['licensed']);
	});

	test('count among the new sales since a report, only for that account', async () => {
		const [ann, bob] = [await newAgent(), await newAgent()];
		await find(ann);
		mls.rows.length = 0;
		const newerSales = async (agent: IsolatedAgent) => {
			const saved = await call(agent, 'report', createDraft(ADDRESS));
			const { id } = await saved.json();
			await sql`update public.reports set effective_on = effective_on - 400, later_sales = 0 where id = ${id}`;
			return (await (await rpc(agent, 'read_report', { id })).json()).newer_data;
		};
		expect([await newerSales(ann), await newerSales(bob)]).toEqual([true, false]);
	});

	test('are deleted with the account', async () => {
		const ann = await newAgent();
		await find(ann);
		const stored = () =>
			sql`select from private.licensed_listings union all select from private.cache_scopes
				union all select from public.provider_fetches where zip = ${ZIP}`;
		expect((await stored()).length).toBeGreaterThan(10);
		const deleted = await rpc(ann, 'delete_my_account', { confirmation: ann.email });
		expect(deleted.ok).toBe(true);
		expect(await stored()).toHaveLength(0);
	});
});

describe('fetches for an account', () => {
	const listingRequests = () => mls.requests.filter((request) => request.includes('/Property')).length;

	test('serve all searches by an account, and are repeated for each account', async () => {
		const [ann, bob] = [await newAgent(), await newAgent()];
		mls.requests.length = 0;
		await find(ann);
		const pages = listingRequests();
		expect(pages).toBeGreaterThan(0);
		mls.requests.length = 0;
		mls.fault = async (request) => {
			await new Promise((resolve) => setTimeout(resolve, 100));
			return photoResponse(request);
		};
		const responses = await Promise.all(Array.from({ length: 3 }, () => find(bob)));
		expect(listingRequests()).toBe(pages);
		expect(new Set(responses.map(({ found }) => found)).size).toBe(1);
		expect(responses[0]?.found).toBeGreaterThan(10);
		mls.requests.length = 0;
		expect((await find(ann)).found).toBe(responses[0]?.found);
		expect(listingRequests()).toBe(0);
		const hits = await sql`select fetched, found from public.searches where user_id = ${ann.id} order by id`;
		expect(hits.map(({ fetched }) => fetched)).toEqual([true, false]);
		expect(hits[0]?.found).toBeGreaterThan(10);
	});

	test('share one budget; when it runs out or the MLS fails, every account still finds its stale homes', async () => {
		const [ann, bob] = [await newAgent(), await newAgent()];
		const { found } = await find(ann);
		const calls = async () => (await sql`select calls from public.provider_months`)[0]?.calls;
		const first = await calls();
		await find(bob);
		expect(await calls()).toBe(2 * first);
		await sql`delete from auth.users where id = ${bob.id}`;
		await expire();
		await sql`update public.provider_months set calls = 1000`;
		const stale = await find(ann);
		expect([stale.found, stale.notes[0]]).toEqual([found, expect.stringContaining('3 days ago')]);
		const carl = await newAgent();
		const response = await call(carl, 'comps', { zip: ZIP });
		expect([response.status, (await response.json()).error]).toEqual([503, PROBLEMS.providerDown]);
		await sql`update public.provider_months set calls = 0`;
		await sql`update public.provider_fetches set retry_at = '-infinity'`;
		mls.fault = () => json({}, 500);
		expect((await find(ann)).found).toBe(found);
	});

	test('set the date of that account’s data, whatever others fetched', async () => {
		const ann = await newAgent();
		await find(ann);
		await sql`update public.listing_sources set loaded_at = '2020-01-01'`;
		expect(Date.now() - Date.parse((await find(ann)).data.loaded_at ?? '')).toBeLessThan(60_000);
	});

	test('let an address without a ZIP code be located', async () => {
		const ann = await newAgent();
		await find(ann);
		const near = await find(ann, { address: '1412 Fernwood Ln, Austin, TX', radius: 0.25 });
		expect(near.area.center).toBe('home');
		await expire();
		mls.requests.length = 0;
		await find(ann, { address: '1412 Fernwood Ln, Austin, TX', radius: 0.25 });
		expect(listingRequests()).toBeGreaterThan(0);
	});
});

describe('a changed cache scope', () => {
	const start = (scope: string, domain?: string) =>
		listingSource(
			serviceContext(host, { ...mls.settings, LISTING_CACHE_SCOPE: scope, LISTING_OFFICE_DOMAIN: domain }),
		);

	test('removes what the provider shared before, and nothing else', async () => {
		const [ann, bob] = [await newAgent(), await newAgent()];
		await sql`insert into public.listing_counts (zip, day, active, demo)
			values (${ZIP}, current_date - 365, 9, false), ('78799', current_date - 365, 9, false)`;
		const source = start('everyone');
		expect(await source?.ready()).toBe(0);
		expect(await source?.refresh([ZIP], ann.id)).toEqual({ isNewer: true, failure: null });
		const [shared] = await sql`select count(*)::integer as homes from public.listings`;
		expect(shared?.homes).toBeGreaterThan(10);
		// A file that has facts about an MLS home, and another home.
		const [merged] = await sql`select * from public.listings where status = 'sold' order by sale_key limit 1`;
		await saveHomes(sql, 'file.csv', [listedHome({ zip: ZIP, address: '9 File St' })]);
		const [file] = await sql`select id from public.listing_sources where name = 'file.csv'`;
		const record = (live: boolean, source: number) => sql`
			insert into private.sale_records (sale_key, kind, live, source, listing, record)
			select sale_key, ${live ? 'mls' : 'other'}, ${live}, ${source}, sale_key, to_jsonb(l) - '{id,cell}'::text[]
			  || ${sql.json({ source, lot_size: live ? 1111 : 2222 })} from public.listings l where sale_key = ${merged?.sale_key}`;
		await record(true, merged?.source);
		await record(false, file?.id);
		mls.rows.length = 0;
		expect(await start('account')?.ready()).toBe(shared?.homes);
		const left = await sql`select address, source, lot_size from public.listings order by address`;
		expect(left.map(({ source }) => source)).toEqual([file?.id, file?.id]);
		expect(left.map(({ address }) => address).sort()).toEqual(['9 File St', merged?.address].sort());
		expect(left.find(({ address }) => address === merged?.address)?.lot_size).toBe(2222);
		expect(await sql`select from public.provider_fetches where scope is null`).toHaveLength(0);
		// The ZIP code's counts were of the provider's homes.
		expect(await sql`select zip from public.listing_counts`).toEqual([{ zip: '78799' }]);
		await sql`delete from public.listing_counts`;
		expect((await find(bob)).found).toBe(2);
		expect(await start('account')?.ready()).toBe(0);
	});

	test('removes what belonged to accounts or to another office', async () => {
		const ann = await newAgent();
		const { found } = await find(ann);
		expect(await start('account')?.ready()).toBe(0);
		expect(await start('office', 'acme.example')?.ready()).toBeGreaterThanOrEqual(found);
		expect(await sql`select from private.cache_scopes`).toHaveLength(0);
		await sql`update auth.users set email = 'ann@acme.example', email_confirmed_at = now()`;
		const acme = start('office', 'acme.example');
		await acme?.refresh([ZIP], ann.id);
		expect((await sql`select from private.licensed_listings`).length).toBeGreaterThan(10);
		expect(await acme?.ready()).toBe(0);
		expect(await start('office', 'other.example')?.ready()).toBeGreaterThan(10);
		expect(await sql`select from private.licensed_listings`).toHaveLength(0);
	});

	test('that is invalid disables the provider, so nothing is shared', () => {
		expect(() => start('acounts')).toThrow('LISTING_CACHE_SCOPE');
		expect(() => start('office')).toThrow('LISTING_OFFICE_DOMAIN');
	});
});
