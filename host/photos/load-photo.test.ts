import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListingPhoto } from '../../domain/home/photos.ts';
import { openPhotoServer, photo, sends } from '../../tests/samples/photo-server.ts';
import { temporaryFolder } from '../../tests/setup/temporary-folder.ts';
import type { Decode } from './decoder.ts';
import { photoLoader, type Viewer } from './load-photo.ts';
import { photoFiles } from './photo-files.ts';
import { makePictures, type PhotoSize } from './pictures.ts';
import { photoGuard } from './public-addresses.ts';

const media = openPhotoServer();
const guardWithTrustedHost = () => photoGuard({ privateHosts: [media.host] });
let folder = '';

beforeEach(() => {
	folder = temporaryFolder();
});

describe('a photo', () => {
	const openLoader = (files = photoFiles(folder, 1e9), now = () => 0, decode: Decode = makePictures) =>
		photoLoader({ files, guard: guardWithTrustedHost(), decode, log: () => {}, now });
	const loader = (...given: Parameters<typeof openLoader>) => {
		const load = openLoader(...given);
		return (photo: ListingPhoto, size: PhotoSize, viewer: Viewer = { account: 'agent' }) =>
			load(photo, size, viewer);
	};

	test('is read from disk in every size once loaded, even if its address has changed', async () => {
		media.respond = sends(await photo().jpeg().toBuffer());
		const load = loader();
		const first = { url: `http://${media.host}/1.jpg?signed=a`, id: 'M1' };
		const together = await Promise.all([load(first, 'small'), load(first, 'large')]);
		expect(together.every((bytes) => bytes !== null)).toBe(true);
		const later = { url: `http://${media.host}/1.jpg?signed=b`, id: 'M1' };
		expect(await loader()(later, 'medium')).not.toBeNull();
		expect(media.requests).toEqual(['/1.jpg?signed=a']);
	});

	test('is not retried for five minutes after it failed', async () => {
		media.respond = (_, response) => response.writeHead(500).end();
		let time = 0;
		const load = loader(undefined, () => time);
		const broken = { url: `http://${media.host}/1.jpg` };
		for (const at of [0, 299_999, 300_000]) {
			time = at;
			expect(await load(broken, 'small')).toBeNull();
		}
		expect(media.requests.length).toBe(2);
	});

	test("is not loaded for a minute after its server didn't respond three times in a row", async () => {
		media.respond = (request) => request.socket.destroy();
		let time = 0;
		const load = loader(undefined, () => time);
		for (let at = 0; at < 5; at++)
			expect(await load({ url: `http://${media.host}/${at}.jpg` }, 'small')).toBeNull();
		expect(media.requests).toHaveLength(3);
		time = 60_000;
		media.respond = sends(await photo().jpeg().toBuffer());
		expect(await load({ url: `http://${media.host}/5.jpg` }, 'small')).not.toBeNull();
		media.respond = (request) => request.socket.destroy();
		expect(await load({ url: `http://${media.host}/6.jpg` }, 'small')).toBeNull();
		expect(media.requests).toHaveLength(5);
	});

	test('is shown but not stored while disk space is low, and stored once there is space again', async () => {
		media.respond = sends(await photo().jpeg().toBuffer());
		let hasRoom = false;
		const files = photoFiles(join(folder, 'low'), 1e9, () => hasRoom);
		const load = loader(files);
		const url = `http://${media.host}/1.jpg`;
		expect(await load({ url }, 'small')).not.toBeNull();
		expect(existsSync(join(folder, 'low'))).toBe(false);
		hasRoom = true;
		for (let round = 0; round < 3; round++) expect(await load({ url }, 'small')).not.toBeNull();
		expect(readdirSync(join(folder, 'low'))).toHaveLength(3);
		expect(media.requests).toHaveLength(2);
	});

	test('leaves no partial file when it cannot be stored', async () => {
		const files = photoFiles(folder, 1e9);
		mkdirSync(join(folder, 'taken.jpg', 'x'), { recursive: true });
		await files.write('taken.jpg', Buffer.alloc(10));
		expect(readdirSync(folder).filter((name) => name.startsWith('taken.jpg.'))).toEqual([]);
	});

	test('is evicted when newer ones would exceed the limit of the folder', async () => {
		media.respond = sends(await photo(600, 400).jpeg().toBuffer());
		const load = loader(photoFiles(folder, 40_000));
		for (let at = 0; at < 12; at++) await load({ url: `http://${media.host}/${at}.jpg` }, 'small');
		const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
		expect(bytes).toBeLessThanOrEqual(40_000);
		expect(bytes).toBeGreaterThan(0);
	});

	test.each(['https://[bad', 'https://a:99999/x'])('with the invalid address %s is missing', async (url) => {
		expect(await loader()({ url }, 'small')).toBeNull();
	});

	test('is dropped once everyone who waited for it has left, and can be requested again', async () => {
		const held: (() => void)[] = [];
		const bytes = await photo().jpeg().toBuffer();
		const url = `http://${media.host}/1.jpg`;
		let isCanceled = false;
		const load = loader(undefined, undefined, (_, __, signal) => {
			signal.addEventListener('abort', () => {
				isCanceled = true;
			});
			return new Promise((done) => held.push(() => done(isCanceled ? null : makePictures(bytes))));
		});
		media.respond = sends(bytes);
		const viewers = [new AbortController(), new AbortController()];
		const canceled = viewers.map(({ signal }) => load({ url }, 'small', { account: 'agent', signal }));
		await vi.waitFor(() => expect(held).toHaveLength(1));
		viewers[0]?.abort();
		expect(isCanceled).toBe(false);
		viewers[1]?.abort();
		expect(isCanceled).toBe(true);
		held[0]?.();
		expect(await Promise.all(canceled)).toEqual([null, null]);
		isCanceled = false;
		const again = load({ url }, 'small');
		await vi.waitFor(() => expect(held).toHaveLength(2));
		held[1]?.();
		expect(await again).not.toBeNull();
	});

	test('whose download is canceled does not count against its server', async () => {
		const load = loader();
		media.respond = () => {};
		for (let at = 0; at < 3; at++) {
			const viewer = new AbortController();
			const canceled = load({ url: `http://${media.host}/${at}.jpg` }, 'small', {
				account: 'agent',
				signal: viewer.signal,
			});
			await vi.waitFor(() => expect(media.requests).toHaveLength(at + 1));
			viewer.abort();
			expect(await canceled).toBeNull();
		}
		media.respond = sends(await photo().jpeg().toBuffer());
		expect(await load({ url: `http://${media.host}/0.jpg` }, 'small')).not.toBeNull();
	});
});
