import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { checkPort } from './installation.ts';

const HOST = '127.0.0.1';

async function portOf(response: object): Promise<number> {
	const server = createServer((_, reply) => reply.end(JSON.stringify(response))).listen(0, HOST);
	onTestFinished(() => void server.close());
	await once(server, 'listening');
	return (server.address() as AddressInfo).port;
}

test('the port of a running Lotline is fine', async () => {
	const port = await portOf({ database: 'ok' });
	expect(await checkPort({ port, host: HOST })).toMatchObject({
		ok: true,
		message: `Lotline is running on port ${port}`,
	});
});

test('a port that another program uses must be changed or freed', async () => {
	const port = await portOf({});
	expect(await checkPort({ port, host: HOST })).toMatchObject({
		ok: false,
		remedy: 'Another program uses it. Stop it, or set PORT.',
	});
});

test('an address that this machine does not have is not reported as in use', async () => {
	expect(await checkPort({ port: 0, host: '192.0.2.1' })).toMatchObject({
		ok: false,
		remedy: expect.stringMatching(/^It can't be opened: listen EADDRNOTAVAIL.*\. Set HOST or PORT\.$/),
	});
});
