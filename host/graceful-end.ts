/** The end of a server in good order: nobody is cut off who is being answered. */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';

/** Answers are waited for so long, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Watches a server from its beginning. A connection that is kept would bring request after request,
 * so at the end each one goes with the answer that it is waiting for, and one that waits for none at once.
 *
 * @returns what ends the server; resolves when all is answered, or patience is at an end
 */
export function gracefulEnd(server: Server, log: Logger): () => Promise<void> {
	const connections = new Set<Socket>();
	const answers = new Set<ServerResponse>();
	let isEnding = false;
	server.on('connection', (connection: Socket) => {
		connections.add(connection);
		connection.once('close', () => connections.delete(connection));
	});
	server.prependListener('request', (_, answer: ServerResponse) => {
		if (isEnding) answer.setHeader('connection', 'close');
		answers.add(answer);
		answer.once('close', () => {
			answers.delete(answer);
			// Its head was sent before the end, and promised to keep the connection.
			if (isEnding) answer.req.socket.destroySoon();
		});
	});
	return async () => {
		isEnding = true;
		const closed = new Promise<void>((done) => server.close(() => done()));
		for (const answer of answers) if (!answer.headersSent) answer.setHeader('connection', 'close');
		const busy = new Set([...answers].map(({ req }) => req.socket));
		for (const connection of connections) if (!busy.has(connection)) connection.destroySoon();
		const late = setTimeout(() => {
			log.warn('Some requests did not finish in time');
			server.closeAllConnections();
		}, PATIENCE);
		await closed;
		clearTimeout(late);
	};
}
