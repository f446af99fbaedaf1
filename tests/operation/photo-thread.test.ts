/** Photos are loaded in a thread of their own, so that their bytes don't slow down what others do meanwhile. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPhotoThread } from '../../host/photos/photo-thread.ts';
import { openPhotoServer, photo, sends } from '../samples/photo-server.ts';

const media = openPhotoServer();

function openThreadOfTest() {
	const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-photos-'));
	const logged: string[] = [];
	const photos = openPhotoThread(
		{ dataFolder, cacheBytes: 1e9, privateHosts: [media.host], providers: {} },
		{ log: (message) => logged.push(message), hasRoom: () => true },
	);
	onTestFinished(async () => {
		await photos.close();
		rmSync(dataFolder, { recursive: true, force: true });
	});
	return { ...photos, logged };
}

test('the bytes of a photo never reach the main thread, only its pictures do', async () => {
	const { loadPhoto } = openThreadOfTest();
	const raw = { width: 2500, height: 2500, channels: 3 } as const;
	const large = await sharp(randomBytes(2500 * 2500 * 3), { raw })
		.jpeg({ quality: 90 })
		.toBuffer();
	media.respond = sends(large);
	const before = process.memoryUsage().arrayBuffers;
	let peak = before;
	const watch = setInterval(() => {
		peak = Math.max(peak, process.memoryUsage().arrayBuffers);
	}, 1);
	const picture = await loadPhoto({ url: `http://${media.host}/1.jpg` }, 'small', { account: 'agent' });
	clearInterval(watch);
	expect(picture?.subarray(0, 3).toString('latin1')).toBe('\xff\xd8\xff');
	expect(large.length).toBeGreaterThan(4_000_000);
	expect(peak - before).toBeLessThan(large.length / 2);
});

test('a photo that its viewer leaves is dropped there, and failures are logged here', async () => {
	const { loadPhoto, logged } = openThreadOfTest();
	let isDropped = false;
	media.respond = (request) => {
		request.socket.once('close', () => {
			isDropped = true;
		});
	};
	const viewer = new AbortController();
	const left = loadPhoto({ url: `http://${media.host}/1.jpg` }, 'small', {
		account: 'agent',
		signal: viewer.signal,
	});
	await vi.waitFor(() => expect(media.requests).toHaveLength(1), 30_000);
	viewer.abort();
	expect(await left).toBeNull();
	await vi.waitFor(() => expect(isDropped).toBe(true));
	expect(logged).toEqual([]);
	media.respond = (_, response) => response.writeHead(500).end();
	expect(await loadPhoto({ url: `http://${media.host}/2.jpg` }, 'small', { account: 'agent' })).toBeNull();
	expect(logged).toEqual([expect.stringContaining('status 500')]);
});

test('a file that is no photo makes no cover', async () => {
	const { crop } = openThreadOfTest();
	expect(await crop(Buffer.from('<svg/>'), { x: 0.5, y: 0.5 }, 'agent')).toBeNull();
	const cover = await crop(await photo(900, 900).png().toBuffer(), { x: 0.5, y: 0.5 }, 'agent');
	expect(
		Buffer.from(cover ?? [])
			.subarray(0, 3)
			.toString('latin1'),
	).toBe('\xff\xd8\xff');
});
