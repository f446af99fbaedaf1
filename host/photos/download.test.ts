/** Photos from hostile and broken servers. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { reso } from '../../providers/reso/reso.ts';
import { openMlsGridDouble } from '../../tests/providers/mlsgrid-double.ts';
import { RECORDED_ON } from '../../tests/providers/recorded.ts';
import { openPhotoServer, photo, sends } from '../../tests/samples/photo-server.ts';
import { DOWNLOAD_LIMITS, downloadPhoto } from './download.ts';
import { photoGuard } from './public-addresses.ts';

const media = openPhotoServer();
const download = (path = '/1.jpg', limits = DOWNLOAD_LIMITS) =>
	downloadPhoto(`http://${media.host}${path}`, photoGuard({ privateHosts: [media.host] }), { limits });

test('MLS Grid gets its token as User-Agent', async () => {
	const bytes = await photo().jpeg().toBuffer();
	const grid = await openMlsGridDouble(RECORDED_ON, 10);
	grid.photo = () => new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/jpeg' } });
	const guard = photoGuard({ privateHosts: [new URL(grid.url).host] });
	const address = `${grid.url}/media/1.jpg`;
	await expect(downloadPhoto(address, guard)).rejects.toThrow('Its server responded with status 403.');
	const userAgentOf = (url: URL) => reso.photoUserAgent?.(url, (name) => grid.settings[name]) ?? null;
	expect(await downloadPhoto(address, guard, { userAgentOf })).toEqual(bytes);
	grid.close();
});

describe('a photo server', () => {
	test('may redirect to another of its addresses, but not into this network', async () => {
		const bytes = await photo().jpeg().toBuffer();
		media.respond = (request, response) => {
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
			'a header of 200 MB',
			((_, response) =>
				response
					.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 200e6 })
					.flushHeaders()) as RequestListener,
		],
		['200 MB in pieces', ((_, response) => sendEndlessly(response)) as RequestListener],
	])('that sends %s gives no photo', async (_, listener) => {
		media.respond = listener;
		await expect(download()).rejects.toThrow(/^(Its server|The photo is too large)/);
	});

	test('that sends a byte now and then is given up on at the time limit', async () => {
		media.respond = (_, response) => {
			response.writeHead(200, { 'content-type': 'image/jpeg' });
			const timer = setInterval(() => response.write('x'), 20);
			response.on('close', () => clearInterval(timer));
		};
		const limits = { ...DOWNLOAD_LIMITS, milliseconds: 200 };
		await expect(download('/1.jpg', limits)).rejects.toThrow('Its server took too long.');
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
