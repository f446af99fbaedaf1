/** Photos from hostile and broken servers: none of them reaches a browser or this server's own network. */
import { createSocket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DOWNLOAD_LIMITS, downloadPhoto } from './download.ts';
import { photoLoader } from './load-photo.ts';
import { photoFiles } from './photo-files.ts';
import { makePictures } from './pictures.ts';
import { isPublicAddress, photoGuard, publicNameResolver } from './public-addresses.ts';

/** The responses of the tests' media server. */
let respond: RequestListener = () => {};
let requests: string[] = [];
const server = createServer((request, response) => {
	requests.push(request.url ?? '');
	respond(request, response);
});
let host = '';
let folder = '';

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'lotline-photos-'));
	requests = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

const photo = (width = 40, height = 30) =>
	sharp({ create: { width, height, channels: 3, background: '#808000' } });

function sends(bytes: Buffer, type = 'image/jpeg'): RequestListener {
	return (_, response) => response.writeHead(200, { 'content-type': type }).end(bytes);
}

const guardWithTrustedHost = () => photoGuard({ privateHosts: [host] });
const download = (path = '/1.jpg') => downloadPhoto(`http://${host}${path}`, guardWithTrustedHost());
const resolving =
	(...addresses: string[]) =>
	async (): Promise<LookupAddress[]> =>
		addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('a photo is not loaded', () => {
	test.each([
		...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
		...['192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1'],
		...['::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::7f00:1', '2002:7f00:1::', 'not an address'],
	])('from %s', (address) => {
		expect(isPublicAddress(address)).toBe(false);
	});

	test.each([
		'https://127.0.0.1/1.jpg',
		'https://[::1]/1.jpg',
		'https://2130706433/1.jpg',
		'https://0x7f.1/1.jpg',
		'http://photos.example.com/1.jpg',
		'https://photos.example.com:8443/1.jpg',
		'https://user:password@photos.example.com/1.jpg',
		'file:///etc/passwd',
		'ftp://photos.example.com/1.jpg',
	])('from %s', async (address) => {
		const guard = photoGuard({ resolve: () => Promise.reject(new Error('Nobody may be asked.')) });
		await expect(downloadPhoto(address, guard)).rejects.toThrow(/^Its address/);
	});

	test.each([[['127.0.0.1']], [['93.184.215.14', '10.0.0.7']], [[]]])(
		'from a name that resolves to %j',
		async (addresses) => {
			const guard = photoGuard({ resolve: resolving(...addresses) });
			await expect(downloadPhoto('https://photos.example.com/1.jpg', guard)).rejects.toThrow(
				'Its host name has no public address.',
			);
		},
	);
});

test('a name that resolves differently the second time is connected to the address that was checked', async () => {
	respond = sends(await photo().jpeg().toBuffer());
	const addresses = ['127.0.0.1', '127.0.0.2'];
	const name = `rebinding.example:${host.split(':')[1]}`;
	const guard = {
		...photoGuard({
			// Treats the test's server as public.
			isPublic: (address) => address === '127.0.0.1',
			resolve: async () => [{ address: addresses.shift() ?? '', family: 4 }],
		}),
		check: () => {},
	};
	await downloadPhoto(`http://${name}/1.jpg`, guard);
	expect(addresses).toEqual(['127.0.0.2']);
	await expect(downloadPhoto(`http://${name}/2.jpg`, guard)).rejects.toThrow();
	expect(requests).toEqual(['/1.jpg']);
});

test("names whose name server doesn't respond fail in time, and delay no other name", async () => {
	const silent = createSocket('udp4');
	await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
	const resolve = publicNameResolver([`127.0.0.1:${silent.address().port}`]);
	const began = performance.now();
	const failures = Array.from({ length: 20 }, (_, at) =>
		resolve(`${at}.example.com`).catch(({ code }) => code),
	);
	await lookup('localhost');
	expect(performance.now() - began).toBeLessThan(2_000);
	expect(new Set(await Promise.all(failures))).toEqual(new Set(['ETIMEOUT']));
	expect(performance.now() - began).toBeLessThan(15_000);
	silent.close();
});

describe('a photo server', () => {
	test('may redirect to another of its addresses, but not into this network', async () => {
		const bytes = await photo().jpeg().toBuffer();
		respond = (request, response) => {
			if (request.url === '/new.jpg') sends(bytes)(request, response);
			else if (request.url === '/inside') response.writeHead(302, { location: 'https://127.0.0.1/' }).end();
			else response.writeHead(301, { location: request.url === '/1.jpg' ? '/new.jpg' : '/again' }).end();
		};
		expect(await download()).toEqual(bytes);
		await expect(download('/inside')).rejects.toThrow('Its address is not a public one.');
		await expect(download('/again')).rejects.toThrow('Its server redirects too many times.');
	});

	test.each([
		['HTML', sends(Buffer.from('<script>alert(1)</script>'), 'text/html')],
		['an SVG', sends(Buffer.from('<svg/>'), 'image/svg+xml')],
		['status 404', ((_, response) => response.writeHead(404).end()) as RequestListener],
		[
			'200 MB by its own word',
			((_, response) =>
				response
					.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 200e6 })
					.flushHeaders()) as RequestListener,
		],
		['200 MB in pieces', ((_, response) => sendEndlessly(response)) as RequestListener],
	])('that sends %s gives no photo', async (_, listener) => {
		respond = listener;
		await expect(download()).rejects.toThrow(/^(Its server|It is too large)/);
	});

	test('that sends one byte per second is abandoned after the time limit', async () => {
		respond = (_, response) => {
			response.writeHead(200, { 'content-type': 'image/jpeg' });
			const timer = setInterval(() => response.write('x'), 20);
			response.on('close', () => clearInterval(timer));
		};
		const limits = { ...DOWNLOAD_LIMITS, milliseconds: 200 };
		await expect(downloadPhoto(`http://${host}/1.jpg`, guardWithTrustedHost(), limits)).rejects.toThrow(
			'Its server took too long.',
		);
	});
});

function sendEndlessly(response: Parameters<RequestListener>[1]): void {
	response.writeHead(200, { 'content-type': 'image/jpeg' });
	const piece = Buffer.alloc(2 ** 20);
	const more = () => {
		while (!response.destroyed && response.write(piece));
	};
	response.on('drain', more);
	more();
}

describe('a picture', () => {
	test.each(['jpeg', 'png', 'webp'] as const)('of a %s file is a new JPEG in three sizes', async (format) => {
		const pictures = await makePictures(await photo(2000, 1500).toFormat(format).toBuffer());
		const sizes = await Promise.all(
			[pictures.small, pictures.medium, pictures.large].map(async (bytes) => {
				const facts = await sharp(bytes).metadata();
				return `${facts.format} ${facts.width}x${facts.height}`;
			}),
		);
		expect(sizes).toEqual(['jpeg 288x216', 'jpeg 640x480', 'jpeg 1600x1200']);
	});

	test('has none of its file’s metadata, such as where it was taken', async () => {
		const bytes = await photo()
			.withExif({ IFD0: { Copyright: 'Somebody' } })
			.jpeg()
			.toBuffer();
		expect((await sharp(bytes).metadata()).exif).toBeDefined();
		expect((await sharp((await makePictures(bytes)).large).metadata()).exif).toBeUndefined();
	});

	test.each([
		['HTML with the type of a photo', Buffer.from('<html>')],
		['a GIF', Buffer.from('GIF89a')],
		['the first bytes of a JPEG and HTML after them', Buffer.from('\xff\xd8\xff<script>', 'latin1')],
	])('is not created from %s', async (_, bytes) => {
		await expect(makePictures(bytes)).rejects.toThrow(/^It is/);
	});

	test('is not created from a small file with a huge number of pixels', async () => {
		const bytes = await sharp({ create: { width: 12_000, height: 6_000, channels: 3, background: '#fff' } })
			.png()
			.toBuffer();
		expect(bytes.length).toBeLessThan(1_000_000);
		await expect(makePictures(bytes)).rejects.toThrow('It is damaged or has too many pixels.');
	});
});

describe('a photo that is requested again', () => {
	const loader = (maxBytes = 1e9, now = () => 0) =>
		photoLoader({ files: photoFiles(folder, maxBytes), guard: guardWithTrustedHost(), log: () => {}, now });

	test('comes from the disk in every size, even if its address has changed', async () => {
		respond = sends(await photo().jpeg().toBuffer());
		const load = loader();
		const first = { url: `http://${host}/1.jpg?signed=a`, id: 'M1' };
		const together = await Promise.all([load(first, 'small'), load(first, 'large')]);
		expect(together.every((bytes) => bytes !== null)).toBe(true);
		const later = { url: `http://${host}/1.jpg?signed=b`, id: 'M1' };
		expect(await loader()(later, 'medium')).not.toBeNull();
		expect(requests).toEqual(['/1.jpg?signed=a']);
	});

	test('is not retried for five minutes after it failed', async () => {
		respond = (_, response) => response.writeHead(500).end();
		let time = 0;
		const load = loader(1e9, () => time);
		const broken = { url: `http://${host}/1.jpg` };
		for (const at of [0, 299_999, 300_000]) {
			time = at;
			expect(await load(broken, 'small')).toBeNull();
		}
		expect(requests.length).toBe(2);
	});

	test("is not loaded for a minute after its server didn't respond three times in a row", async () => {
		respond = (request) => request.socket.destroy();
		let time = 0;
		const load = loader(1e9, () => time);
		for (let at = 0; at < 5; at++)
			expect(await load({ url: `http://${host}/${at}.jpg` }, 'small')).toBeNull();
		expect(requests).toHaveLength(3);
		time = 60_000;
		respond = sends(await photo().jpeg().toBuffer());
		expect(await load({ url: `http://${host}/5.jpg` }, 'small')).not.toBeNull();
		respond = (request) => request.socket.destroy();
		expect(await load({ url: `http://${host}/6.jpg` }, 'small')).toBeNull();
		expect(requests).toHaveLength(5);
	});

	test('is shown but not stored while disk space is low, and stored once there is space again', async () => {
		respond = sends(await photo().jpeg().toBuffer());
		let hasRoom = false;
		const files = photoFiles(join(folder, 'low'), 1e9, () => hasRoom);
		const load = photoLoader({ files, guard: guardWithTrustedHost(), log: () => {} });
		const url = `http://${host}/1.jpg`;
		expect(await load({ url }, 'small')).not.toBeNull();
		expect(existsSync(join(folder, 'low'))).toBe(false);
		hasRoom = true;
		for (let turn = 0; turn < 3; turn++) expect(await load({ url }, 'small')).not.toBeNull();
		expect(readdirSync(join(folder, 'low'))).toHaveLength(3);
		expect(requests).toHaveLength(2);
	});

	test('leaves no partial file when it cannot be stored', async () => {
		const files = photoFiles(folder, 1e9);
		mkdirSync(join(folder, 'taken.jpg', 'x'), { recursive: true });
		await files.write('taken.jpg', Buffer.alloc(10));
		expect(readdirSync(folder).filter((name) => name.startsWith('taken.jpg.'))).toEqual([]);
	});

	test('evicts photos: the folder stays below its limit', async () => {
		respond = sends(await photo(600, 400).jpeg().toBuffer());
		const load = loader(40_000);
		for (let at = 0; at < 12; at++) await load({ url: `http://${host}/${at}.jpg` }, 'small');
		const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
		expect(bytes).toBeLessThanOrEqual(40_000);
		expect(bytes).toBeGreaterThan(0);
	});
});
