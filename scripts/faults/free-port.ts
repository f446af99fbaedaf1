/** Free ports on loopback. */
import { createServer } from 'node:net';

/** An unused port. It is fixed, so that a restart uses the same one. */
export async function freePort(): Promise<number> {
	const server = createServer();
	const port = await new Promise<number>((done) =>
		server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port)),
	);
	await new Promise((done) => server.close(done));
	return port;
}
