/** A photo server that responds as a test specifies. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach } from 'vitest';

interface PhotoServer {
	host: string;
	requests: string[];
	respond: RequestListener;
}

/** Runs on loopback during the tests of a file; each test begins without requests. */
export function openPhotoServer(): PhotoServer {
	const media: PhotoServer = { host: '', requests: [], respond: () => {} };
	const server = createServer((request, response) => {
		media.requests.push(request.url ?? '');
		media.respond(request, response);
	});
	beforeAll(async () => {
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		media.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
	});
	beforeEach(() => {
		media.requests = [];
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});
	return media;
}

export const photo = (width = 40, height = 30) =>
	sharp({ create: { width, height, channels: 3, background: '#808000' } });

export function sends(bytes: Buffer, type = 'image/jpeg'): RequestListener {
	return (_, response) => response.writeHead(200, { 'content-type': type }).end(bytes);
}
