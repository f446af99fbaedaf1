/** Inventory year over year from providers that report which listings left the market: a copied MLS, and RentCast. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseEvidence } from '../../contract/evidence.ts';
import { parseZipMarket } from '../../contract/market.ts';
import { addDays, todayInUs } from '../../domain/dates/days.ts';
import { newIsolatedAgent } from '../isolated-agents.ts';
import { type IsolatedHost, openIsolatedHost } from '../isolated-host.ts';
import { activeOn, listedYears, type PastListing, yearBefore } from '../listed-years.ts';
import { openMailSink } from '../mail-sink.ts';
import { replicateNow, serviceContext } from '../providers/fetches.ts';
import { openRentcastDouble } from '../providers/rentcast-double.ts';
import { openResoDouble } from '../providers/reso-double.ts';

const ZIP = '78704';
const OFFICE = 'acme-realty.example';
const today = todayInUs(new Date());
const LISTINGS = listedYears(today);
const NOW = activeOn(today, LISTINGS);
const BEFORE = activeOn(yearBefore(today), LISTINGS);

const mls = await openResoDouble({ asOf: today, without: ['MlgCanView', 'MlgCanUse'], maxPage: 40 });
const [home = {}] = mls.rows.filter(({ StandardStatus }) => StandardStatus === 'Active');
mls.rows.splice(0, mls.rows.length, ...LISTINGS.map(mlsRow));

/** A record of the MLS. An expired listing has only the date on which its agreement with the seller expired. */
function mlsRow({ number, status, listedOn, contractOn, closedOn, leftOn }: PastListing, at = 0) {
	return {
		...{ ...home, ListingKey: `KEY${number}`, ListingId: number, StandardStatus: status },
		...{ UnparsedAddress: `${100 + at} Period St`, OnMarketDate: listedOn, PurchaseContractDate: contractOn },
		...{ CloseDate: closedOn, ClosePrice: closedOn && 500_000, DaysOnMarket: 3 },
		OffMarketDate: status === 'Withdrawn' ? leftOn : null,
		ExpirationDate: status === 'Expired' ? leftOn : addDays(listedOn, 180),
		ModificationTimestamp: `${closedOn ?? leftOn ?? contractOn ?? listedOn}T12:00:00Z`,
	};
}

const rentcast = await openRentcastDouble(today);
const [property] = rentcast.listings;
/** Each home is one record, with its earlier listings in `history`. */
const rentcastRow = ({ number, listedOn, contractOn, leftOn }: PastListing, at: number) => {
	const removed = contractOn ?? leftOn;
	return {
		...{
			...property,
			id: `home-${number}`,
			mlsNumber: number,
			status: removed ? 'Inactive' : 'Active',
			addressLine1: `${100 + at} Period St`,
		},
		...{ listedDate: `${listedOn}T00:00:00Z`, removedDate: removed && `${removed}T00:00:00Z` },
		...{ lastSeenDate: `${removed ?? today}T00:00:00Z`, daysOnMarket: 3, history: {} },
	};
};
const newestFirst = (rows: { lastSeenDate: string }[]) =>
	rows.sort((a, b) => (a.lastSeenDate < b.lastSeenDate ? 1 : -1));
rentcast.listings = newestFirst(LISTINGS.map(rentcastRow));

const sink = await openMailSink();
const settings = {
	...{ ...mls.settings, RESO_REPLICATION: 'true', RESO_VENDOR: '' },
	...{ LISTING_CACHE_SCOPE: 'office', LISTING_OFFICE_DOMAIN: OFFICE },
	...{ SMTP_URL: sink.url, MAIL_FROM: 'Lotline <mail@lotline.example>' },
};
const copyingHost = await openIsolatedHost(settings);
const fetchingHost = await openIsolatedHost({ ...rentcast.settings, LISTING_CACHE_SCOPE: 'everyone' });
afterAll(async () => {
	mls.close();
	rentcast.close();
	await sink.close();
});

async function marketOf(host: IsolatedHost, domain: string) {
	const { client, token } = await newIsolatedAgent(host, domain);
	const authorization = `Bearer ${token}`;
	expect((await host.post('/functions/v1/comps', { zip: ZIP }, { authorization })).status).toBe(200);
	return parseZipMarket((await client.rpc('market_summary', { zip: ZIP })).data);
}

describe('a copied MLS', () => {
	const isCopied = async () => {
		const [row] = await copyingHost.sql`select caught_up_at from public.provider_replicas`;
		expect(row?.caught_up_at).toBeTruthy();
	};
	beforeAll(() => vi.waitFor(isCopied, { timeout: 60_000, interval: 100 }));

	/** Changes listings in the MLS, and copies the changes. */
	async function change(rows: object[]): Promise<void> {
		const at = new Date().toISOString();
		for (const row of rows) Object.assign(row, { ModificationTimestamp: at });
		await copyingHost.sql`update public.provider_replicas set due_at = '-infinity', claimed_until = '-infinity'`;
		await replicateNow(serviceContext(copyingHost, settings));
	}

	test('shows its office the inventory for today and for the same date last year', async () => {
		expect(await marketOf(copyingHost, OFFICE)).toMatchObject({
			...{ activeNow: NOW, activeYearAgo: BEFORE },
			countedBy: { source: 'MLS', on: today },
		});
	});

	test('counts listings that left the market unsold for its office, and for no one else', async () => {
		const of = async (domain: string) => {
			const { token } = await newIsolatedAgent(copyingHost, domain);
			const authorization = `Bearer ${token}`;
			const response = await copyingHost.post('/functions/v1/evidence', { zip: ZIP }, { authorization });
			return parseEvidence(await response.json()).unsold ?? null;
		};
		const unsold = await of(OFFICE);
		const expected = LISTINGS.filter(({ leftOn }) => leftOn !== null && leftOn > addDays(today, -730));
		expect(unsold?.completeFrom).toEqual({ MLS: expect.any(String) });
		expect(unsold?.listings.map(({ leftOn }) => leftOn).sort()).toEqual(
			expected.map(({ leftOn }) => leftOn).sort(),
		);
		expect(unsold?.listings[0]).toMatchObject({
			originalListPrice: home.OriginalListPrice,
			livingArea: home.LivingArea,
		});
		expect(await of('example.com')).toBeNull();
	});

	test('shows other agents nothing', async () => {
		expect(await marketOf(copyingHost, 'example.com')).toMatchObject({
			...{ activeNow: null, activeYearAgo: null, countedBy: null },
			...{ sales: [], listings: [], sources: [] },
		});
	});

	test('follows a listing that goes under contract, and one that is listed again under its number', async () => {
		const [one = {}, two = {}] = mls.rows.filter(({ StandardStatus }) => StandardStatus === 'Active');
		Object.assign(one, { StandardStatus: 'Pending', PurchaseContractDate: today });
		Object.assign(two, { OnMarketDate: today });
		await change([one, two]);
		expect(await marketOf(copyingHost, OFFICE)).toMatchObject({ activeNow: NOW - 1, activeYearAgo: BEFORE });
	});

	test('shows no inventory for last year while a listing that may have been active then has no removal date', async () => {
		const listedOn = addDays(yearBefore(today), -200);
		const withdrawn = {
			number: 'MLS1',
			status: 'Withdrawn' as const,
			listedOn,
			contractOn: null,
			closedOn: null,
			leftOn: null,
		};
		const row = mlsRow(withdrawn);
		mls.rows.push(row);
		await change([row]);
		expect(await marketOf(copyingHost, OFFICE)).toMatchObject({ activeYearAgo: null, countedBy: null });
		await change([Object.assign(row, { OffMarketDate: addDays(yearBefore(today), 1) })]);
		expect(await marketOf(copyingHost, OFFICE)).toMatchObject({ activeYearAgo: BEFORE + 1 });
	});

	test('keeps no period that ended more than 25 months ago', async () => {
		const old = await copyingHost.sql`select from private.listing_periods
			where ending is not null and coalesce(left_by, active_through) < private.today_in_us() - 760`;
		expect(old).toHaveLength(0);
		const [row] = await copyingHost.sql`select count(*)::integer as periods from private.listing_periods`;
		expect(row?.periods).toBeGreaterThan(60);
	});

	test('deletes the periods when the license changes', async () => {
		await copyingHost.sql`delete from private.cache_scopes`;
		expect(await copyingHost.sql`select from private.listing_periods`).toHaveLength(0);
	});
});

describe('RentCast', () => {
	const removedPages = () =>
		rentcast.requests.filter((request) => request.includes('status=Inactive')).length;
	const expireFetches = () => fetchingHost.sql`update public.provider_fetches set valid_until = '-infinity'`;

	test('gives everyone both inventories, from active listings and those that left the market', async () => {
		expect(await marketOf(fetchingHost, 'example.com')).toMatchObject({
			...{ activeNow: NOW, activeYearAgo: BEFORE },
			countedBy: { source: 'RentCast', on: today },
		});
		expect(removedPages()).toBe(1);
	});

	test('is queried once a month for listings that left the market', async () => {
		await expireFetches();
		await marketOf(fetchingHost, 'example.com');
		expect(removedPages()).toBe(1);
		await fetchingHost.sql`update public.provider_fetches set cursor = (private.today_in_us() - 31)::text`;
		await expireFetches();
		expect(await marketOf(fetchingHost, 'example.com')).toMatchObject({ activeYearAgo: BEFORE });
		expect(removedPages()).toBe(2);
	});

	test('ends listings that are no longer active, and counts earlier listings of a home', async () => {
		const at = rentcast.listings.findIndex(({ status }) => status === 'Active');
		const [removed] = rentcast.listings.splice(at, 1);
		const again = rentcast.listings.find(({ status }) => status === 'Active');
		const before = { start: addDays(yearBefore(today), -20), end: addDays(yearBefore(today), 20) };
		again.history = {
			[before.start]: { event: 'Sale Listing', listedDate: before.start, removedDate: before.end },
			'2020-01-01': { event: 'Rental Listing', listedDate: '2020-01-01', removedDate: null },
		};
		await expireFetches();
		expect(await marketOf(fetchingHost, 'example.com')).toMatchObject({
			activeNow: NOW - 1,
			activeYearAgo: BEFORE + 1,
		});
		rentcast.listings.push(removed);
	});

	test('shows no inventory for last year if the removed listings could not be requested', async () => {
		await fetchingHost.sql`delete from private.listing_periods`;
		await expireFetches();
		expect(await marketOf(fetchingHost, 'example.com')).toMatchObject({
			activeYearAgo: null,
			countedBy: null,
		});
	});
});
