/** The cover of a report has a photo of the listing where its license allows that, or one that the agent uploads. */
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { writeReportRequest } from '../../contract/reports/report-request.ts';
import { streetKey } from '../../domain/address/street-key.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import type { CoverPhoto } from '../../domain/home/photos.ts';
import type { CoverBlock, Report } from '../../report/report.ts';
import { newIsolatedAgent } from '../isolated-agents.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { openMlsWithPhotos } from '../providers/mls-with-photos.ts';
import { photo } from '../samples/photo-server.ts';

const SUBJECT = '1412 Fernwood Ln, Austin, TX 78704';
const MIDDLE = { x: 0.5, y: 0.5 };

const mls = await openMlsWithPhotos();
const host = await openIsolatedHost({ ...mls.settings, PHOTO_PRIVATE_HOSTS: new URL(mls.url).host });
const { sql } = host;
let agent: { id: string; token: string };
beforeAll(async () => {
	agent = await newIsolatedAgent(host);
});
afterAll(() => mls.close());
afterEach(() => {
	delete process.env.PHOTOS_IN_REPORTS;
});

function request(cover: CoverPhoto | object, { address = SUBJECT, by = agent } = {}): Promise<Response> {
	const body = writeReportRequest({
		kind: 'standard',
		address,
		work: { facts: {}, choices: NO_CHOICES },
		cover: cover as CoverPhoto,
	});
	return host.post('/functions/v1/report', body, { authorization: `Bearer ${by.token}` });
}

async function coverOf(response: Response): Promise<CoverBlock['photo']> {
	expect(response.status, await response.clone().text()).toBe(200);
	const { id } = await response.json();
	const [row] = await sql`select report from public.reports where id = ${id}`;
	const report: Report = row?.report;
	return report.pages.flatMap(({ blocks }) =>
		blocks.flatMap((block) => (block.kind === 'cover' ? block.photo : [])),
	)[0];
}

async function refusal(response: Response): Promise<[number, string]> {
	return [response.status, (await response.json()).error];
}

const pixelsOf = (picture = '') => Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
const toUpload = (bytes: Buffer, type = 'jpeg') => `data:image/${type};base64,${bytes.toString('base64')}`;

describe('a photo of the listing', () => {
	test('is on the cover with its credit, only if the operator says that its license allows reports', async () => {
		expect(await refusal(await request({ number: 0, focus: MIDDLE }))).toEqual([
			422,
			PROBLEMS.coverUnavailable,
		]);
		process.env.PHOTOS_IN_REPORTS = 'reso';
		const cover = await coverOf(await request({ number: 0, focus: MIDDLE }));
		expect(cover?.credit).toContain('Courtesy of Example Realty Group');
		expect(cover?.words).toBe('Photo of 1412 Fernwood Ln, Austin, TX 78704');
		expect(await sharp(pixelsOf(cover?.picture)).metadata()).toMatchObject({ width: 800, height: 320 });
	});

	test('must be one that the MLS allows outside of its screens, and one that exists', async () => {
		process.env.PHOTOS_IN_REPORTS = 'reso';
		expect((await request({ number: 40, focus: MIDDLE })).status).toBe(422);
		const stored =
			await sql`select sale_key, photos from public.listings where address like '1412 Fernwood%'`;
		for (const { sale_key, photos } of stored) {
			const screenOnly = JSON.parse(photos).map((each: object) => ({ ...each, screenOnly: true }));
			await sql`update public.listings set photos = ${JSON.stringify(screenOnly)} where sale_key = ${sale_key}`;
		}
		expect(await refusal(await request({ number: 0, focus: MIDDLE }))).toEqual([
			422,
			PROBLEMS.coverUnavailable,
		]);
		for (const { sale_key, photos } of stored)
			await sql`update public.listings set photos = ${photos} where sale_key = ${sale_key}`;
	});

	test("of another agent's own data can't be had", async () => {
		const other = await newIsolatedAgent(host);
		const address = '77 Private Way, Austin, TX 78704';
		const [upload] = await sql`insert into public.uploads (user_id, file_name, bytes, status)
			values (${other.id}, 'own.csv', 1, 'done') returning id`;
		await sql`insert into public.uploaded_listings (observed_on, sold_on, sold_price, status, home_type, source, zip,
				address, street_key, living_area, latitude, longitude, sale_key, fingerprint, photos, owner, upload)
			select current_date, current_date, 500000, 'sold', 'single_family', s.id, '78704', '77 Private Way',
				${streetKey(address.slice(0, 14))}, 1500, l.latitude, l.longitude, 'street:private', 'x',
				${JSON.stringify([{ url: `${mls.url}/media/own.jpg` }])}, ${other.id}, ${upload?.id}
			from public.listing_sources s, public.listings l
			where s.name = 'Your data' and l.address like '1412 Fernwood%' limit 1`;
		const ask = (by: typeof agent) => request({ number: 0, focus: MIDDLE }, { address, by });
		expect((await coverOf(await ask(other)))?.picture).toMatch(/^data:image\/jpeg/);
		expect(await refusal(await ask(agent))).toEqual([422, PROBLEMS.coverUnavailable]);
	});
});

describe('an uploaded photo', () => {
	const twoHalves = () =>
		photo(1000, 1000)
			.composite([
				{
					input: { create: { width: 1000, height: 500, channels: 3, background: '#0000ff' } },
					top: 0,
					left: 0,
				},
			])
			.withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '30/1 15/1 0/1' } })
			.jpeg()
			.toBuffer();

	test('is cropped where the agent says, encoded again, and loses its metadata', async () => {
		const upload = toUpload(await twoHalves());
		for (const [y, blue] of [
			[0, 255],
			[1, 0],
		] as const) {
			const cover = await coverOf(await request({ upload, focus: { x: 0.5, y } }));
			const picture = sharp(pixelsOf(cover?.picture));
			const facts = await picture.metadata();
			expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['jpeg', 1000, 400, undefined]);
			const { channels } = await picture.stats();
			expect(Math.abs((channels[2]?.mean ?? 0) - blue)).toBeLessThan(12);
		}
	});

	test('that is sideways is turned as a phone would show it', async () => {
		const bytes = await photo(600, 1500).jpeg().withMetadata({ orientation: 6 }).toBuffer();
		const cover = await coverOf(await request({ upload: toUpload(bytes), focus: MIDDLE }));
		expect(await sharp(pixelsOf(cover?.picture)).metadata()).toMatchObject({ width: 1500, height: 600 });
	});

	test("is refused with a sentence before the search is charged if it isn't a readable photo", async () => {
		const before = await sql`select count(*)::int as many from public.searches where user_id = ${agent.id}`;
		const cut = (await twoHalves()).subarray(0, 400);
		for (const upload of [
			toUpload(Buffer.from('<html>')),
			toUpload(Buffer.from('GIF89a')),
			toUpload(cut),
			toUpload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'png'),
		])
			expect(await refusal(await request({ upload, focus: MIDDLE }))).toEqual([
				422,
				PROBLEMS.unreadableCover,
			]);
		for (const cover of [
			{ upload: 'https://example.com/photo.jpg', focus: MIDDLE },
			{ upload: 'data:image/svg+xml;base64,PHN2Zy8+', focus: MIDDLE },
			{ upload: toUpload(Buffer.alloc(1_000_100)), focus: MIDDLE },
			{ upload: toUpload(await twoHalves()), focus: { x: -1, y: 0 } },
			{ number: -1, focus: MIDDLE },
			{ number: 0 },
		])
			expect(await refusal(await request(cover))).toEqual([
				400,
				'Choose a JPEG, PNG or WebP photo of at most 1 MB for the cover.',
			]);
		expect((await request({ upload: toUpload(Buffer.alloc(2_000_000)), focus: MIDDLE })).status).toBe(413);
		expect(await sql`select count(*)::int as many from public.searches where user_id = ${agent.id}`).toEqual(
			before,
		);
	});
});
