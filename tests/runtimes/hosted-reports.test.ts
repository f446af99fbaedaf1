/** Reports of a hosted project: the function on Deno gets photos and covers from the worker, and streets from the tile service. */
import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { type HomeReportDraft, parseReportId } from '../../contract/reports/report-request.ts';
import { openPdfReader } from '../../host/attachments/pdf-reader.ts';
import { callAsService } from '../../host/functions/procedures.ts';
import { listen } from '../../host/http/listen.ts';
import { createMetrics } from '../../host/metrics/metrics.ts';
import { photoApp } from '../../host/photos/photo-server.ts';
import { openPhotos } from '../../host/photos/photos.ts';
import { openPool } from '../../host/postgres/pool.ts';
import { readSettings } from '../../host/settings.ts';
import type { Report } from '../../report/report.ts';
import { usersOf } from '../../server/hosted/users.ts';
import { newIsolatedAgent } from '../isolated-agents.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { createDraft, saveTown } from '../reports.ts';
import { openLocalServer } from '../samples/local-server.ts';
import { photo } from '../samples/photo-server.ts';
import { encodeTile, type Layers, town } from '../samples/vector-tiles.ts';
import { newTemporaryFolder } from '../setup/data-folders.ts';
import { buildForTests, serveFunction } from './deno.ts';

const ZIP = '59901';
const HOME = `7 Report Ln, Kalispell, MT ${ZIP}`;

const picture = await photo(900, 900).jpeg().toBuffer();
let layers: Layers = {};
const outside = await serve((request, response) => {
	const [, z, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.pbf$/.exec(request.url ?? '') ?? [];
	if (y !== undefined) response.end(encodeTile(layers, { z: Number(z), x: Number(x), y: Number(y) }));
	else if (request.url === '/style.json') {
		const map = { type: 'vector', tiles: [`${outside}/{z}/{x}/{y}.pbf`], attribution: '&copy; Map Makers' };
		response.end(JSON.stringify({ version: 8, sources: { map } }));
	} else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
});
const SERVICES = { MAP_STYLE_URL: `${outside}/style.json`, PHOTO_PRIVATE_HOSTS: new URL(outside).host };
const host = await openIsolatedHost(SERVICES);
const photosUrl = await serveAsWorker();
const report = (await buildForTests()).find(({ name }) => name === 'report');

await saveTown(host.sql, ZIP, '7 Report Ln');
const [place] = await host.sql`select latitude, longitude from public.zip_places where zip = ${ZIP}`;
layers = town(place?.latitude, place?.longitude);
await host.sql`update public.listings set photos = ${JSON.stringify([{ url: `${outside}/front.jpg` }])} where zip = ${ZIP}`;

async function serve(answer: RequestListener): Promise<string> {
	const { url, close } = await openLocalServer(answer);
	afterAll(close);
	return url;
}

/** What a worker serves at PHOTOS_URL, on the database of the host that stands in for the project. */
async function serveAsWorker(): Promise<string> {
	const { store, url, publishableKey } = host;
	const connection = { ...store.options.connection, role: 'service_role' };
	const pool = openPool({ max: 2 }, store.url, { ...store.options, connection });
	const settings = readSettings({ ...SERVICES, HOST: '127.0.0.1', PORT: '0' });
	const photos = openPhotos(
		{ dataFolder: newTemporaryFolder('photos'), providers: {}, ...settings.photos },
		{ log: () => {}, hasRoom: () => true },
	);
	const app = photoApp(
		{
			settings,
			log: pino({ level: 'silent' }),
			metrics: createMetrics(() => {}),
			...{ siteUrl: url, functionsUrl: url },
			sql: pool,
			outbox: null,
			pdfReader: openPdfReader(),
		},
		photos,
		{
			env: () => undefined,
			call: (procedure, named) => callAsService(pool, procedure, named),
			userOf: usersOf(url, publishableKey, async () => false),
		},
	);
	const server = await listen(settings, app.fetch);
	afterAll(async () => {
		server.close();
		await photos.close();
		await pool.end({ timeout: 1 });
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const onDeno = (settings: Record<string, string>) =>
	serveFunction(report as NonNullable<typeof report>, {
		SUPABASE_URL: host.url,
		SUPABASE_ANON_KEY: host.publishableKey,
		SUPABASE_SERVICE_ROLE_KEY: host.store.secrets.secretKey,
		...settings,
	});

async function request(url: string, overrides: Partial<HomeReportDraft>): Promise<Response> {
	const { token } = await newIsolatedAgent(host);
	return fetch(url, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			authorization: `Bearer ${token}`,
			'idempotency-key': randomUUID(),
		},
		body: JSON.stringify(createDraft(HOME, { kind: 'full', ...overrides })),
	});
}

async function saved(response: Response): Promise<Report> {
	expect(response.status, await response.clone().text()).toBe(200);
	const id = parseReportId(await response.json());
	const [row] = await host.sql`select report from public.reports where id = ${id}`;
	return row?.report;
}

const COVERS = {
	"the listing's photo": { number: 0, focus: { x: 0.5, y: 0.2 } },
	'an uploaded photo': {
		upload: `data:image/jpeg;base64,${picture.toString('base64')}`,
		focus: { x: 0.5, y: 0.8 },
	},
};

/** A report doesn't wait long for photos and streets: on a busy machine, the first ones may be without. */
const UNTIL_COMPLETE = { timeout: 170_000, interval: 10_000 };

test.each(Object.entries(COVERS))(
	'have photos, streets and %s as our own host has them',
	async (_, cover) => {
		const url = await onDeno({ ...SERVICES, PHOTOS_URL: photosUrl });
		await vi.waitFor(async () => {
			const theirs = await saved(await request(url, { cover }));
			const ours = await saved(await request(`${host.url}/functions/v1/report`, { cover }));
			const blocks = theirs.pages.flatMap((page) => page.blocks);
			expect(blocks).toContainEqual(
				expect.objectContaining({
					kind: 'cover',
					photo: expect.objectContaining({ picture: expect.stringMatching(/^data:image\/jpeg;base64,/) }),
				}),
			);
			expect(blocks).toContainEqual(expect.objectContaining({ kind: 'photos' }));
			expect(blocks).toContainEqual(
				expect.objectContaining({
					kind: 'plat',
					streets: expect.objectContaining({ attribution: '© Map Makers' }),
				}),
			);
			expect(theirs).toEqual(ours);
		}, UNTIL_COMPLETE);
	},
);

test('without a worker have no photos, and an uploaded cover is refused', async () => {
	const url = await onDeno({});
	const { pages } = await vi.waitFor(async () => saved(await request(url, {})), UNTIL_COMPLETE);
	expect(pages.flatMap(({ blocks }) => blocks.map(({ kind }) => kind))).not.toContain('photos');
	const refused = await request(url, { cover: COVERS['an uploaded photo'] });
	expect([refused.status, await refused.json()]).toEqual([422, { error: PROBLEMS.noCoverPhotos }]);
});

test('while the worker is away have no photos, and an uploaded cover can be tried again', async () => {
	const url = await onDeno({ PHOTOS_URL: 'http://127.0.0.1:9' });
	const { pages } = await vi.waitFor(async () => saved(await request(url, {})), UNTIL_COMPLETE);
	expect(pages.flatMap(({ blocks }) => blocks.map(({ kind }) => kind))).not.toContain('photos');
	const refused = await request(url, { cover: COVERS['an uploaded photo'] });
	expect([refused.status, await refused.json()]).toEqual([503, { error: PROBLEMS.photosUnavailable }]);
});
