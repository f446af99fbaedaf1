/** An HTTP server on loopback that stands in for a service outside. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function openLocalServer(answer: RequestListener): Promise<{ url: string; close: () => void }> {
	const server = createServer(answer).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
