/** A service that accepts connections and never responds. */
import { createServer, type Server, type Socket } from 'node:net';

/** Opens one on loopback. */
export async function openSilentServer(): Promise<{ port: number; close(): void }> {
	const sockets = new Set<Socket>();
	const server: Server = createServer((socket) => {
		sockets.add(socket);
		socket.on('error', () => {});
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const { port } = server.address() as { port: number };
	return {
		port,
		close: () => {
			for (const socket of sockets) socket.destroy();
			server.close();
		},
	};
}
