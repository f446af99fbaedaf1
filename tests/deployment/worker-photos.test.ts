/** `npm run worker` serves photos to the users of a hosted project, whose tokens it verifies with the project's published keys. */
import type { RequestListener } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { command, freePort, start } from '../process.ts';
import { openLocalServer } from '../samples/local-server.ts';
import { photo } from '../samples/photo-server.ts';
import { newTemporaryFolder } from '../setup/data-folders.ts';
import { hostedDatabase, query } from './hosted-database.ts';
import { pushMigrations } from './supabase-cli.ts';

const ANN = '6c1f4d2e-8a37-4b7e-9d0c-2f5a1b3c4d5e';
const BOB = '7d2a5e3f-9b48-4c8f-8e1d-3a6b2c4d5e6f';
const SITE = 'https://lotline.example';

async function serve(answer: RequestListener): Promise<string> {
	const { url, close } = await openLocalServer(answer);
	onTestFinished(close);
	return url;
}

/** A project that signs tokens like new ones do: with a key of which it publishes the public half. */
async function openProject() {
	const { publicKey, privateKey } = await generateKeyPair('ES256');
	const keys = [
		{ ...(await exportJWK(publicKey)), kid: 'of the project', alg: 'ES256', key_ops: ['verify'] },
	];
	const url = await serve((request, response) => {
		if (request.url !== '/auth/v1/.well-known/jwks.json') return response.writeHead(401).end('{}');
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }));
	});
	const tokenOf = (sub: string, claims: JWTPayload = {}, key = privateKey) =>
		new SignJWT({ role: 'authenticated', iss: `${url}/auth/v1`, aud: 'authenticated', ...claims })
			.setProtectedHeader({ alg: 'ES256', kid: 'of the project', typ: 'JWT' })
			.setSubject(sub)
			.setIssuedAt()
			.setExpirationTime(claims.exp ?? '1h')
			.sign(key);
	return { url, tokenOf };
}

/** A database with an upload of Ann's: a home with one photo. */
async function databaseWithPhoto(photoUrl: string): Promise<string> {
	const { url } = await hostedDatabase();
	await pushMigrations(url);
	const users = [ANN, BOB].map(
		(id) => `('${id}', 'authenticated', 'authenticated', '${id}@example.com', now(), now())`,
	);
	await query(
		url,
		`insert into auth.users (id, aud, role, email, email_confirmed_at, created_at) values ${users.join()};
		insert into public.listing_sources (name) values ('Your data') on conflict do nothing;
		with upload as (
			insert into public.uploads (user_id, file_name, bytes, status) values ('${ANN}', 'own.csv', 1, 'done') returning id)
		insert into public.uploaded_listings (observed_on, sold_on, sold_price, status, home_type, source, zip, address,
			sale_key, fingerprint, photos, owner, upload)
		select current_date, current_date, 500000, 'sold', 'condo', s.id, '98101', '1 Own St', 'street:own', 'x',
			'${JSON.stringify([{ url: photoUrl }])}', '${ANN}', upload.id
		from public.listing_sources s, upload where s.name = 'Your data'`,
	);
	return url;
}

const OWN = 'photos/own%3Astreet%3Aown';

/** A token of the algorithm "none" that names the project's key. */
function unsigned(sub: string): string {
	const parts = [
		{ alg: 'none', kid: 'of the project' },
		{ sub, role: 'authenticated', aud: 'authenticated', exp: 4e9 },
	];
	return `${parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
}

test('serves photos and crops covers for the users of the project, and for no one else', async () => {
	const jpeg = await photo(900, 900).jpeg().toBuffer();
	const source = await serve((_, response) =>
		response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg),
	);
	const [project, databaseUrl, port] = await Promise.all([
		openProject(),
		databaseWithPhoto(`${source}/1.jpg`),
		freePort(),
	]);
	const address = `http://127.0.0.1:${port}`;
	const worker = start(
		{
			...{ LOTLINE_DATA_DIR: newTemporaryFolder('worker'), LOTLINE_DEMO: '0', DATABASE_URL: databaseUrl },
			...{ PUBLIC_URL: SITE, PHOTOS_URL: address, PORT: String(port) },
			...{ SUPABASE_URL: project.url, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_the_project' },
			PHOTO_PRIVATE_HOSTS: new URL(source).host,
		},
		{ program: [process.execPath, 'dist/server/worker.js'] },
	);
	worker.ready.catch(() => {});
	await vi.waitFor(() => expect(worker.output()).toContain('The worker is running'), { timeout: 60_000 });
	const ask = (path: string, token: string | null, init: RequestInit = {}) =>
		fetch(`${address}/${path}`, {
			...init,
			headers: { origin: SITE, ...(token && { authorization: `Bearer ${token}` }) },
		});
	const [ann, bob] = await Promise.all([project.tokenOf(ANN), project.tokenOf(BOB)]);

	const small = await ask(`${OWN}/0?size=small`, ann);
	expect([small.status, small.headers.get('access-control-allow-origin')]).toEqual([200, SITE]);
	expect((await sharp(await small.arrayBuffer()).metadata()).width).toBe(288);
	expect(await (await ask(OWN, ann)).json()).toEqual({ captions: [null], inReports: [true] });
	const cover = await ask('covers?x=0.5&y=0', ann, { method: 'POST', body: new Uint8Array(jpeg) });
	expect(cover.status).toBe(200);
	expect(await sharp(await cover.arrayBuffer()).metadata()).toMatchObject({ width: 900, height: 360 });

	const { privateKey: forged } = await generateKeyPair('ES256');
	const refused: [string, string | null, number][] = [
		[`${OWN}/0`, bob, 404],
		[`${OWN}/1`, ann, 404],
		[`${OWN}/0`, null, 401],
		[`${OWN}/0`, 'wrong', 401],
		[`${OWN}/0`, await project.tokenOf(ANN, {}, forged), 401],
		[`${OWN}/0`, await project.tokenOf(ANN, { exp: 1 }), 401],
		[`${OWN}/0`, await project.tokenOf(ANN, { role: 'anon' }), 401],
		[`${OWN}/0`, await project.tokenOf(ANN, { iss: SITE }), 401],
		[`${OWN}/0`, await project.tokenOf(ANN, { aud: 'elsewhere' }), 401],
		[`${OWN}/0`, await project.tokenOf(ANN, { nbf: Date.now() / 1000 + 600 }), 401],
		[`${OWN}/0`, unsigned(ANN), 401],
		['rest/v1/listings', ann, 404],
	];
	for (const [path, token, status] of refused)
		expect([path, (await ask(path, token)).status]).toEqual([path, status]);
	const post = async (path: string, body: Uint8Array<ArrayBuffer>, token: string | null = ann) =>
		(await ask(path, token, { method: 'POST', body })).status;
	expect(await post('covers', new Uint8Array(jpeg), null)).toBe(401);
	expect(await post('covers?x=2', new Uint8Array(jpeg))).toBe(400);
	expect(await post('covers', new TextEncoder().encode('<svg/>'))).toBe(422);
	expect(await post('covers', new Uint8Array(3_000_000))).toBe(413);
	const elsewhere = await fetch(`${address}/${OWN}/0`, { headers: { origin: 'https://elsewhere.example' } });
	expect(elsewhere.headers.get('access-control-allow-origin')).not.toBe('https://elsewhere.example');
	const preflight = await fetch(`${address}/${OWN}/0`, {
		method: 'OPTIONS',
		headers: {
			origin: SITE,
			'access-control-request-method': 'GET',
			'access-control-request-headers': 'authorization',
		},
	});
	expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
		204,
		'authorization,apikey,content-type',
	]);
	expect((await ask('covers', 'wrong', { method: 'POST', body: '' })).status).toBe(401);
	expect(await (await ask(`${OWN}/9`, ann)).json()).toEqual({ error: PROBLEMS.unknownPhoto });

	worker.process.kill('SIGTERM');
	expect(await worker.exit).toBe(0);
	expect(worker.output()).not.toMatch(/"level":(40|50)/);
});

test('a worker that should serve photos says which settings it needs for that', async () => {
	const { url } = await hostedDatabase();
	await pushMigrations(url);
	const settings = {
		LOTLINE_DATA_DIR: newTemporaryFolder('worker'),
		DATABASE_URL: url,
		PHOTOS_URL: 'https://photos.example',
	};
	expect(await command(['worker'], settings)).toEqual({
		code: 1,
		output:
			'PHOTOS_URL also requires SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, which npm run deploy prints.\n',
	});
});
