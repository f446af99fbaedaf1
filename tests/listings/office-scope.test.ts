/** Homes licensed to an office: its agents share them, and no one else finds or fetches them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseCompsResponse } from '../../contract/comps/comps.ts';
import { parseEvidence } from '../../contract/evidence.ts';
import { parseZipMarket } from '../../contract/market.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import type { MarketHistory } from '../../domain/market/market-history.ts';
import { INVENTORY_CHANGE } from '../../domain/market/metrics/inventory-change.ts';
import { measureNow } from '../../domain/market/metrics/metrics.ts';
import { revokeUnprovenConfirmations } from '../../host/auth/admin-emails.ts';
import { type IsolatedAgent, newIsolatedAgent } from '../isolated-agents.ts';
import { type IsolatedHost, openIsolatedHost } from '../isolated-host.ts';
import { openMailSink } from '../mail-sink.ts';
import { replicateNow, serviceContext } from '../providers/fetches.ts';
import { openMlsGridDouble } from '../providers/mlsgrid-double.ts';
import { openRentcastDouble } from '../providers/rentcast-double.ts';

const OFFICE = 'acme-realty.example';
const today = todayInUs(new Date());
const rentcast = await openRentcastDouble(today);
const grid = await openMlsGridDouble(today, 2);
// Leases, because a median rent needs at least three.
for (const rent of [2_100, 2_300, 2_900])
	grid.rows.push({
		...{ ...grid.rows[0], MlgCanView: true, ListingKey: `LEASE${rent}`, ListingId: `ACT${rent}` },
		...{ PropertyType: 'Residential Lease', ListPrice: rent, UnparsedAddress: `${rent} Lease Ln` },
	});
const sink = await openMailSink();
const office = {
	...{ LISTING_CACHE_SCOPE: 'office', LISTING_OFFICE_DOMAIN: 'Acme-Realty.example' },
	...{ SMTP_URL: sink.url, MAIL_FROM: 'Lotline <mail@lotline.example>' },
};
const host = await openIsolatedHost({ ...rentcast.settings, ...office });
const copyingHost = await openIsolatedHost({ ...grid.settings, ...office });
afterAll(async () => {
	rentcast.close();
	grid.close();
	await sink.close();
});

const newAgent = (domain: string, at: IsolatedHost = host) => newIsolatedAgent(at, domain);

const call = (agent: IsolatedAgent, name: string, body: object, at: IsolatedHost = host) =>
	at.post(`/functions/v1/${name}`, body, { authorization: `Bearer ${agent.token}` });

async function idsOf(agent: IsolatedAgent, body: object = { zip: '78704' }, at: IsolatedHost = host) {
	const response = await call(agent, 'comps', body, at);
	expect(response.status, await response.clone().text()).toBe(200);
	return parseCompsResponse(await response.json())
		.comps.map(({ id }) => id)
		.sort();
}

async function subjectOf(agent: IsolatedAgent, address: string) {
	const response = await call(agent, 'evidence', { address });
	expect(response.status).toBe(200);
	return parseEvidence(await response.json()).subject;
}

const marketOf = async (agent: IsolatedAgent, at: IsolatedHost = host, zip = '78704') => {
	const response = await at.post(
		'/rest/v1/rpc/market_summary',
		{ zip },
		{ authorization: `Bearer ${agent.token}` },
	);
	return parseZipMarket(await response.json());
};

describe('an office with an MLS license', () => {
	beforeEach(async () => {
		await host.sql`delete from private.cache_scopes`;
		rentcast.requests.length = 0;
	});
	const requestCount = (text: string) => rentcast.requests.filter((request) => request.includes(text)).length;

	test('fetches listings, sales and rents once for all of its agents', async () => {
		const [ann, amy] = [await newAgent(OFFICE), await newAgent(OFFICE)];
		const [hers, others] = await Promise.all([idsOf(ann), idsOf(amy)]);
		expect(hers.length).toBeGreaterThan(5);
		expect(hers.every((id) => id.startsWith('licensed:'))).toBe(true);
		expect(others).toEqual(hers);
		expect(await idsOf(amy)).toEqual(hers);
		expect(rentcast.requests.length).toBe(4);
		const shared = await host.sql`select from public.listings union all select from public.rents`;
		expect(shared).toHaveLength(0);
	});

	test('does not trust an address that only an organization’s identity provider has asserted', async () => {
		const [ann, impostor] = [await newAgent(OFFICE), await newAgent(OFFICE)];
		await host.sql`update auth.users set is_sso_user = true where id = ${impostor.id}`;
		expect((await idsOf(ann)).length).toBeGreaterThan(5);
		expect(await idsOf(impostor)).toEqual([]);
	});

	test('shows one sale for a home that is in both public records and listings', async () => {
		const ann = await newAgent(OFFICE);
		const response = await call(ann, 'comps', { zip: '78704' });
		const { comps } = parseCompsResponse(await response.json());
		const homes = comps.map(({ address, zipcode }) => `${address} ${zipcode}`);
		const twice = homes.filter((home, at) => homes.indexOf(home) !== at);
		for (const home of new Set(twice)) {
			const [listed, sold] = ['FOR_SALE', 'SOLD'].map((status) =>
				comps.find((comp) => `${comp.address} ${comp.zipcode}` === home && comp.statusType === status),
			);
			// The home is on the market again after its sale.
			expect((listed?.list_date ?? '') > (sold?.sold_date ?? '9')).toBe(true);
		}
	});

	test('sees every market figure from its listings: rents, supply, growth and inventory', async () => {
		const [ann, outsider] = [await newAgent(OFFICE), await newAgent('other-realty.example')];
		await idsOf(ann);
		await call(outsider, 'comps', { zip: '78704' });
		const [{ scope } = { scope: null }] =
			await host.sql`select distinct scope from private.licensed_listings`;
		await host.sql`insert into private.licensed_counts (scope, zip, day, active)
			values (${scope}, '78704', (private.today_in_us() - interval '1 year')::date, 8)`;
		await host.sql`select private.record_listing_counts()`;
		expect(await host.sql`select from public.listing_counts`).toHaveLength(0);
		const hers = await marketOf(ann);
		expect(hers).toMatchObject({ rent: { median: 2_360, source: 'RentCast' }, activeYearAgo: 8 });
		const figures = (market: MarketHistory) =>
			(
				[INVENTORY_CHANGE, 'active_listings', 'months_of_supply', 'price_index', 'price_to_rent'] as const
			).map((metric) => measureNow(metric, market).value);
		expect(figures(hers).slice(0, 2)).toEqual([(hers.activeNow ?? 0) / 8 - 1, expect.any(Number)]);
		const nothing = [null, null, null, null, null];
		expect(figures(await marketOf(outsider))).toEqual(nothing);
		// The agent leaves the office.
		await host.sql`update auth.users set email = replace(email, ${OFFICE}, 'gone.example') where id = ${ann.id}`;
		const left = await marketOf(ann);
		expect([figures(left), left.rent]).toEqual([nothing, null]);
		expect(left.countedSince).toBeNull();
	});

	test('shares nothing with other agents, whose searches find nothing and cause no call', async () => {
		const ann = await newAgent(OFFICE);
		await idsOf(ann);
		const outsiders = [
			await newAgent('other-realty.example'),
			await newAgent(`sub.${OFFICE}`),
			await newAgent(`${OFFICE}.evil.example`),
			await newAgent(`not${OFFICE}`),
		];
		const unconfirmed = await newAgent(OFFICE);
		await host.sql`update auth.users set email_confirmed_at = null where id = ${unconfirmed.id}`;
		rentcast.requests.length = 0;
		for (const outsider of [...outsiders, unconfirmed]) {
			expect(await idsOf(outsider)).toEqual([]);
			expect(await idsOf(outsider, { zip: '78705' })).toEqual([]);
			expect(await idsOf(outsider, { address: '1412 Fernwood Ln, Austin, TX 78704' })).toEqual([]);
			expect(await subjectOf(outsider, '1500 Fernwood Ln, Austin, TX 78704')).toBeNull();
		}
		expect(rentcast.requests).toEqual([]);
		expect((await idsOf(ann)).length).toBeGreaterThan(5);
	});

	test('keeps property records for its agents, and fetches each one once', async () => {
		const sold = (row: { formattedAddress: string }) => row.formattedAddress.startsWith('1500 Fernwood');
		rentcast.properties = rentcast.properties.map((row) =>
			sold(row) ? { ...row, lastSaleDate: '2009-03-11T00:00:00.000Z' } : row,
		);
		const [ann, amy] = [await newAgent(OFFICE), await newAgent(OFFICE)];
		for (const agent of [ann, amy, ann])
			expect(await subjectOf(agent, '1500 Fernwood Ln, Austin, TX 78704')).toMatchObject({ yearBuilt: 1958 });
		expect(requestCount('address=')).toBe(1);
		const [row] =
			await host.sql`select count(*)::integer as kept, bool_and(scope is not null) as bound from public.provider_homes`;
		expect(row).toEqual({ kept: 1, bound: true });
	});

	test('shows nothing to an agent who has left', async () => {
		const ann = await newAgent(OFFICE);
		expect((await idsOf(ann)).length).toBeGreaterThan(5);
		await host.sql`update auth.users set email = ${`${randomUUID()}@elsewhere.example`} where id = ${ann.id}`;
		expect(await idsOf(ann)).toEqual([]);
		// The homes that the agent fetched stay with the office.
		rentcast.requests.length = 0;
		expect((await idsOf(await newAgent(OFFICE))).length).toBeGreaterThan(5);
		expect(rentcast.requests).toEqual([]);
	});

	test('trusts only confirmed email addresses', async () => {
		const unconfirmed = await newAgent(OFFICE);
		const confirmed = await newAgent(OFFICE);
		await host.sql`insert into auth.proven_addresses (user_id) values (${confirmed.id})`;
		// As when a host with email replaces one without.
		await revokeUnprovenConfirmations(host.store.sql, [], OFFICE);
		expect(await idsOf(unconfirmed)).toEqual([]);
		expect((await idsOf(confirmed)).length).toBeGreaterThan(5);
	});
});

test('a replicated MLS of an office is visible only to its agents, and follows its changes', async () => {
	const { sql } = copyingHost;
	const copied = () => sql`select source_id from private.licensed_listings order by source_id`;
	await vi.waitFor(async () => expect((await copied()).length).toBeGreaterThan(1), {
		timeout: 30_000,
		interval: 100,
	});
	await vi.waitFor(
		async () =>
			expect((await sql`select caught_up_at from public.provider_replicas`)[0]?.caught_up_at).toBeTruthy(),
		{ timeout: 30_000, interval: 100 },
	);
	expect(await sql`select from public.listings`).toHaveLength(0);
	// An outdated copy is not reported to users who don't see it.
	await sql`update public.provider_replicas set caught_up_at = now() - interval '2 days'`;
	const [ann, bob] = [
		await newAgent(OFFICE, copyingHost),
		await newAgent('other-realty.example', copyingHost),
	];
	const found = await idsOf(ann, { zip: '78704' }, copyingHost);
	expect(found).toContain('licensed:mls:78704:ACTATX9001101');
	expect((await marketOf(ann, copyingHost)).rent?.median).toBe(2_300);
	expect(await sql`select from public.rents`).toHaveLength(0);
	const zips = await sql`select distinct zip from private.licensed_listings`;
	for (const { zip } of zips) expect(await idsOf(bob, { zip }, copyingHost)).toEqual([]);
	expect((await marketOf(bob, copyingHost)).rent).toBeNull();
	const notes = async (agent: IsolatedAgent) =>
		parseCompsResponse(await (await call(agent, 'comps', { zip: '78704' }, copyingHost)).json()).notes.join();
	expect(await notes(ann)).toContain('2 days ago');
	expect(await notes(bob)).not.toContain('days ago');
}, 60_000);

test("an office's listing that hasn't changed for two months counts as seen at the last comparison, and as active", async () => {
	const { sql } = copyingHost;
	await sql`update private.licensed_listings set observed_on = observed_on - 60 where status <> 'sold'`;
	await sql`update public.provider_replicas set due_at = '-infinity', claimed_until = '-infinity',
		inventory_at = now() - interval '8 days'`;
	await replicateNow(serviceContext(copyingHost, { ...grid.settings, ...office }));
	const listed =
		await sql`select zip, observed_on::text as day, card::json ->> 'last_seen' as card from private.licensed_listings
			where status <> 'sold'`;
	expect(listed.length).toBeGreaterThan(0);
	for (const { day, card } of listed) expect([day, card]).toEqual([today, today]);
	await sql`delete from private.licensed_counts`;
	await sql`select private.record_listing_counts()`;
	const counted = await sql`select zip from private.licensed_counts where active > 0`;
	expect(counted.length).toBeGreaterThan(0);
});
