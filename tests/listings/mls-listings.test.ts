/** The display rules of an MLS and its sellers apply wherever a home appears. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Comp, parseCompsResponse } from '../../contract/comps/comps.ts';
import { parseEvidence } from '../../contract/evidence.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import { importFile } from '../../host/import/import-file.ts';
import type { Report } from '../../report/report.ts';
import { newIsolatedAgent } from '../isolated-agents.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { openMlsWithPhotos } from '../providers/mls-with-photos.ts';
import { createDraft } from '../reports.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const ZIP = '78704';
const today = todayInUs(new Date());
const mls = await openMlsWithPhotos();
const row = (id: string) => mls.rows.find(({ ListingId }) => ListingId === id) ?? {};

/** Two active listings: one with photos, and one whose address is hidden. */
const LISTED = 'ATX9001101';
const WITHOUT_ADDRESS = 'ATX9001108';
const SUBJECT = { address: '1412 Fernwood Ln, Austin, TX 78704' };
const HIDDEN_STREET = String(row(WITHOUT_ADDRESS).UnparsedAddress);

const host = await openIsolatedHost({ ...mls.settings, PHOTO_PRIVATE_HOSTS: new URL(mls.url).host });
const { sql } = host;
let agent: { id: string; token: string };
let other: { id: string; token: string };
beforeAll(async () => {
	[agent, other] = await Promise.all([newIsolatedAgent(host), newIsolatedAgent(host)]);
	await find();
});
afterAll(() => mls.close());

function call(name: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
	return host.post(`/functions/v1/${name}`, body, { authorization: `Bearer ${agent.token}`, ...headers });
}

async function find(key = randomUUID()): Promise<Comp[]> {
	const response = await call('comps', { zip: ZIP, limit: 100 }, { 'idempotency-key': key });
	expect(response.status, await response.clone().text()).toBe(200);
	return parseCompsResponse(await response.json()).comps;
}

async function evidence(body: object = SUBJECT) {
	const response = await call('evidence', body);
	expect(response.status, await response.clone().text()).toBe(200);
	return parseEvidence(await response.json());
}

/** Changes a listing in the MLS, and searches again so that the change is fetched. */
async function change(id: string, facts: object): Promise<void> {
	const { ModificationTimestamp: before } = row(id);
	const later = new Date(Math.max(Date.now(), Date.parse(before) + 1_000)).toISOString();
	Object.assign(row(id), { ...facts, ModificationTimestamp: later });
	await sql`update public.provider_fetches set valid_until = now() - interval '1 minute'`;
	await find();
}

const byNumber = (comps: readonly Comp[], id: string) => comps.find(({ zpid }) => zpid === id);

describe('a listing photo', () => {
	const get = (path: string, token: string | null = agent.token) =>
		fetch(`${host.url}/photos/${path}`, {
			headers: { apikey: host.publishableKey, ...(token && { authorization: `Bearer ${token}` }) },
		});
	const keyOf = async (id: string) => encodeURIComponent(byNumber(await find(), id)?.id ?? '');

	test('is served by Lotline as a JPEG that only the agent’s own browser caches', async () => {
		const home = byNumber(await find(), LISTED);
		expect(home?.photos).toBe(2);
		const key = await keyOf(LISTED);
		expect(await (await get(key)).json()).toEqual({
			captions: ['View 1', 'View 2'],
			inReports: [false, false],
		});
		const small = await get(`${key}/0?size=small`);
		expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
		expect(small.headers.get('cache-control')).toBe('private, max-age=43200');
		expect(small.headers.get('vary')).toBe('authorization');
		expect(small.headers.get('x-content-type-options')).toBe('nosniff');
		const { width, height } = await sharp(await small.arrayBuffer()).metadata();
		expect([width, height]).toEqual([288, 216]);
		expect((await get(`${key}/1`)).status).toBe(200);
	});

	test('is loaded from its source once for all viewers', async () => {
		const key = await keyOf(LISTED);
		mls.requests.length = 0;
		const responses = await Promise.all([agent, other].map(({ token }) => get(`${key}/0?size=large`, token)));
		expect(responses.map(({ status }) => status)).toEqual([200, 200]);
		expect(mls.requests).toEqual([]);
	});

	test('is not available to visitors, nor at an invalid address, size or index', async () => {
		const key = await keyOf(LISTED);
		expect((await get(`${key}/0`, null)).status).toBe(401);
		expect((await get(`${key}/0`, 'wrong')).status).toBe(401);
		const missing = [
			`${key}/2`,
			`${key}/0?size=huge`,
			'%00/0',
			'%00',
			'%E0%A4%A/0',
			`${encodeURIComponent(`${mls.url}/media/1.jpg`)}/0`,
			'mls:78704:NONE/0',
		];
		for (const path of missing) expect([path, (await get(path)).status]).toEqual([path, 404]);
	});

	test('from an upload is available only to its own account', async () => {
		const [upload] = await sql`insert into public.uploads (user_id, file_name, bytes, status)
			values (${agent.id}, 'own.csv', 1, 'done') returning id`;
		await sql`insert into public.uploaded_listings (observed_on, sold_on, sold_price, status, home_type, source, zip, address,
				sale_key, fingerprint, photos, owner, upload)
			select current_date, current_date, 500000, 'sold', 'condo', s.id, ${ZIP}, '1 Own St', 'street:own', 'x',
				${JSON.stringify([{ url: `${mls.url}/media/own.jpg` }])}, ${agent.id}, ${upload?.id}
			from public.listing_sources s where s.name = 'Your data'`;
		expect((await get('own:street:own/0')).status).toBe(200);
		expect((await get('own:street:own/0', other.token)).status).toBe(404);
		for (const url of ['https://[bad', 'https://a:99999/x']) {
			await sql`update public.uploaded_listings set photos = ${JSON.stringify([{ url }])} where owner = ${agent.id}`;
			expect([url, (await get('own:street:own/0')).status]).toEqual([url, 404]);
		}
		await sql`delete from public.uploads where id = ${upload?.id}`;
		expect((await get('own:street:own/0')).status).toBe(404);
	});
});

describe('a seller who hides the address', () => {
	test('keeps it out of the list, the map and suggestions', async () => {
		const home = byNumber(await find(), WITHOUT_ADDRESS);
		expect(home).toMatchObject({ address: null, latitude: null, longitude: null, price: 438_500 });
		expect(HIDDEN_STREET.length).toBeGreaterThan(5);
		const response = await host.post(
			'/rest/v1/rpc/suggest_addresses',
			{ typed: HIDDEN_STREET },
			{ authorization: `Bearer ${agent.token}` },
		);
		expect([response.status, await response.json()]).toEqual([200, []]);
	});

	test('keeps it out of the CSV file', async () => {
		const key = randomUUID();
		const home = byNumber(await find(key), WITHOUT_ADDRESS);
		const response = await call(
			'export-comps',
			{ zip: ZIP, limit: 100, ids: [home?.id] },
			{ 'idempotency-key': key },
		);
		const csv = await response.text();
		expect(csv).toContain('438500');
		expect(csv).not.toContain(HIDDEN_STREET);
		expect(csv).toContain('Example Realty Group');
	});

	test('keeps it out of the evidence, and so out of reports', async () => {
		const text = JSON.stringify(await evidence());
		expect(text).toContain('438500');
		expect(text).not.toContain(HIDDEN_STREET);
	});

	test('keeps it hidden when an imported file has it', async () => {
		const path = join(temporaryFolder(), 'office.csv');
		writeFileSync(
			path,
			`MLS #,Address,City,State,Zip,Status,List Price,Latitude,Longitude,Year Built\n${WITHOUT_ADDRESS},${HIDDEN_STREET},Austin,TX,${ZIP},Active,440000,30.245,-97.765,1999\n`,
		);
		const report = await importFile({ store: host.store, path, sourceName: null, today });
		expect(report.stored.changed).toBe(1);
		expect(byNumber(await find(), WITHOUT_ADDRESS)).toMatchObject({
			address: null,
			latitude: null,
			price: 440_000,
			yearBuilt: 1999,
		});
		const [stored] =
			await sql`select address, street_key, latitude from public.listings where source_id = ${WITHOUT_ADDRESS}`;
		expect(stored).toEqual({ address: null, street_key: null, latitude: null });
		// In the opposite order, the MLS's record replaces the file's.
		await change(WITHOUT_ADDRESS, { ListPrice: 439_000 });
		expect(byNumber(await find(), WITHOUT_ADDRESS)).toMatchObject({ address: null, price: 439_000 });
	});
});

async function requestReport(): Promise<Response> {
	return call('report', createDraft(SUBJECT.address));
}

test('the remarks of the subject’s listing come with the evidence, and their words stay out of reports', async () => {
	await change(LISTED, { PublicRemarks: 'A fully renovated home. The garden is a joy.' });
	const { subject } = await evidence();
	expect(subject?.listedRemarks?.reading).toMatchObject({
		grade: 2,
		hits: [{ quote: 'A fully renovated home' }],
	});
	const response = await requestReport();
	expect(response.status).toBe(200);
	const [{ kept }] = (await sql`select string_agg(r::text, '') as kept from public.reports r`) as unknown as [
		{ kept: string },
	];
	expect(kept).toContain('whole_home');
	expect(kept).not.toMatch(/fully renovated home|garden is a joy/);
	await change(LISTED, { PublicRemarks: null });
});

describe('a seller who opts out of automated valuations', () => {
	const hide = (value: boolean) => change(LISTED, { InternetAutomatedValuationDisplayYN: !value });

	test('gets no price next to the listing: no evidence, no report, and a message that says why', async () => {
		expect((await evidence()).sales.length).toBeGreaterThan(0);
		await hide(true);
		const hidden = await evidence();
		expect(hidden.hidesValuation).toBe(true);
		expect([hidden.sales, hidden.activeListings]).toEqual([[], []]);
		const response = await requestReport();
		expect([response.status, await response.json()]).toEqual([422, { error: PROBLEMS.valuationHidden }]);
		await hide(false);
		expect((await evidence()).hidesValuation).toBeUndefined();
	});

	test('does not keep a past sale from being used for other homes', async () => {
		await change('ATX800903', { InternetAutomatedValuationDisplayYN: false });
		expect((await evidence()).sales.map(({ sourceId }) => sourceId)).toContain('ATX800903');
	});
});

describe('a listing that may no longer be shown', () => {
	test.each([{ MlgCanView: false }, { InternetEntireListingDisplayYN: false }])(
		'is removed by the next fetch: %j',
		async (flag) => {
			const [name = ''] = Object.keys(flag);
			expect(byNumber(await find(), LISTED)).toBeDefined();
			await change(LISTED, flag);
			expect(byNumber(await find(), LISTED)).toBeUndefined();
			await change(LISTED, { [name]: true });
			expect(byNumber(await find(), LISTED)).toBeDefined();
		},
	);
});

describe('a report with MLS homes', () => {
	afterEach(() => {
		delete process.env.PHOTOS_IN_REPORTS;
	});

	async function report(): Promise<Report> {
		const response = await requestReport();
		expect(response.status, await response.clone().text()).toBe(200);
		const { id } = await response.json();
		const [row] = await sql`select report from public.reports where id = ${id}`;
		return row?.report;
	}
	const photosIn = ({ pages }: Report) =>
		pages.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'photos' ? block.photos : [])));

	test('names the listing firm of every MLS home', async () => {
		const { sales } = await evidence();
		expect(sales.length).toBeGreaterThan(5);
		for (const { attribution } of sales) expect(attribution).toContain('Example Realty Group');
		const [table] = (await report()).pages.flatMap(({ blocks }) =>
			blocks.flatMap((block) =>
				block.kind === 'table' && block.caption === 'Comparable sales' ? [block.rows] : [],
			),
		);
		const comps = table?.filter(({ pin }) => typeof pin === 'number') ?? [];
		expect(comps.length).toBeGreaterThan(2);
		for (const { cells } of comps) expect(cells[0]).toMatch(/\nCourtesy of Example Realty Group/);
	});

	test('has MLS photos only if the operator says that its license allows them', async () => {
		expect(photosIn(await report())).toEqual([]);
		process.env.PHOTOS_IN_REPORTS = 'uploads, reso';
		const photos = photosIn(await report());
		expect(photos.length).toBeGreaterThan(2);
		for (const { picture, credit } of photos) {
			expect(picture).toMatch(/^data:image\/jpeg;base64,/);
			expect(credit).toContain('Courtesy of Example Realty Group');
		}
	});

	test('omits photos that the MLS shows only to signed-in agents', async () => {
		process.env.PHOTOS_IN_REPORTS = 'reso';
		const [{ home } = { home: '' }] = photosIn(await report());
		const [stored] = await sql`select photos from public.listings where sale_key = ${home}`;
		const screenOnly = JSON.parse(stored?.photos).map((photo: object) => ({ ...photo, screenOnly: true }));
		await sql`update public.listings set photos = ${JSON.stringify(screenOnly)} where sale_key = ${home}`;
		expect(photosIn(await report()).map((photo) => photo.home)).not.toContain(home);
	});
});
