import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTileService } from './tile-service.ts';

const TILE = { z: 14, x: 1, y: 2 };
const NEVER = new AbortController().signal;
let origin = '';
let respond: Record<string, RequestListener> = {};
const requests: string[] = [];

const server = createServer((request, response) => {
	requests.push(request.url ?? '');
	const answer = respond[request.url ?? ''];
	if (answer) answer(request, response);
	else response.writeHead(404).end();
});
beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

const sends =
	(body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
	(_, response) =>
		response.writeHead(200, headers).end(body);
const json = (body: object) => sends(JSON.stringify(body));
const style = (source: object) => json({ version: 8, sources: { shade: { type: 'raster' }, map: source } });
const open = (answers: Record<string, RequestListener>) => {
	respond = answers;
	requests.length = 0;
	return openTileService(`${origin}/style.json`);
};
const withTiles = (tile: RequestListener) =>
	open({
		'/style.json': style({ type: 'vector', tiles: [`${origin}/{z}/{x}/{y}.pbf`] }),
		'/14/1/2.pbf': tile,
	});
const load = async (tile: RequestListener) => {
	const service = withTiles(tile);
	return service.tile(await service.source(NEVER), TILE, NEVER);
};

test('finds the tiles of a style, in it or in the list that it names, and reads the list once', async () => {
	const service = open({
		'/style.json': style({ type: 'vector', url: `${origin}/planet` }),
		'/planet': json({
			tiles: ['/v1/{z}/{x}/{y}.pbf'],
			maxzoom: 15.5,
			attribution: '<a href="https://x.example">&copy; OpenMapTiles</a> <b>OpenStreetMap</b>',
		}),
		'/v1/14/1/2.pbf': sends(Buffer.from([1, 2, 3])),
	});
	const source = await service.source(NEVER);
	expect(source).toEqual({
		template: '/v1/{z}/{x}/{y}.pbf',
		maxZoom: 14,
		attribution: '© OpenMapTiles OpenStreetMap',
	});
	expect([...(await service.tile(source, TILE, NEVER))]).toEqual([1, 2, 3]);
	await service.tile(await service.source(NEVER), TILE, NEVER);
	expect(requests).toEqual(['/style.json', '/planet', '/v1/14/1/2.pbf']);
});

test.each([
	['packed as its headers say', sends(gzipSync('tile'), { 'content-encoding': 'gzip' })],
	['packed without saying so', sends(gzipSync('tile'))],
	['as it is', sends('tile')],
])('reads a tile %s', async (_, tile) => {
	expect(new TextDecoder().decode(await load(tile))).toBe('tile');
});

test('a place without anything to draw is an empty tile', async () => {
	expect(await load((_, response) => response.writeHead(204).end())).toHaveLength(0);
	expect(await load((_, response) => response.writeHead(404).end('none'))).toHaveLength(0);
});

const BOMB = gzipSync(Buffer.alloc(60_000_000));
test.each([
	['unpacks to 60 MB', sends(BOMB)],
	['unpacks to 60 MB, as its headers say', sends(BOMB, { 'content-encoding': 'gzip' })],
	['is too large', sends(Buffer.alloc(3_000_000))],
	['is packed and cut', sends(gzipSync('tile').subarray(0, 14))],
	[
		'leads elsewhere',
		(_: unknown, response) => response.writeHead(302, { location: `${origin}/style.json` }).end(),
	],
	['is an error', (_: unknown, response) => response.writeHead(500).end()],
] satisfies [string, RequestListener][])('refuses a tile that %s', async (_, tile) => {
	await expect(load(tile)).rejects.toThrow();
});

test.each([
	['of another host', { type: 'vector', tiles: ['https://elsewhere.example/{z}/{x}/{y}.pbf'] }],
	['in our own network', { type: 'vector', url: 'http://169.254.169.254/latest' }],
	['counted from the south', { type: 'vector', tiles: ['/{z}/{x}/{y}.pbf'], scheme: 'tms' }],
	['that are pictures', { type: 'raster', tiles: ['/{z}/{x}/{y}.png'] }],
])('refuses tiles %s', async (_, source) => {
	const service = open({ '/style.json': style(source) });
	await expect(service.source(NEVER).then((found) => service.tile(found, TILE, NEVER))).rejects.toThrow();
});

test('asks again for a style that failed, and stops when nobody waits', async () => {
	const service = open({});
	await expect(service.source(NEVER)).rejects.toThrow();
	respond = {
		'/style.json': style({ type: 'vector', tiles: ['/{z}/{x}/{y}.pbf'] }),
		'/14/1/2.pbf': () => {},
	};
	const source = await service.source(NEVER);
	expect(source.attribution).toBe('© OpenStreetMap contributors');
	const gone = new AbortController();
	const tile = service.tile(source, TILE, gone.signal);
	gone.abort();
	await expect(tile).rejects.toThrow(/abort/);
});
