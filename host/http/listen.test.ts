import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listen, TIMEOUTS } from './listen.ts';

const FAST = { headers: 150, request: 300, check: 50, keepAlive: 1_000, silence: 400 };
const closing: (() => void)[] = [];
afterEach(() => {
	for (const close of closing.splice(0)) close();
});

/** Sends the beginning of a request, then a piece again and again. @returns what came back before the end */
async function slowSender(start: string, piece: string): Promise<string> {
	const read = async (request: Request) => Response.json((await request.text()).length);
	const server = await listen({ host: '127.0.0.1', port: 0 }, read, FAST);
	const { port } = server.address() as { port: number };
	const socket = connect(port, '127.0.0.1');
	const sending = setInterval(() => socket.write(piece), 20);
	closing.push(
		() => clearInterval(sending),
		() => server.close(),
		() => socket.destroy(),
	);
	if (start) socket.write(start);
	let received = '';
	socket.on('data', (chunk) => (received += chunk));
	socket.on('error', () => {});
	await new Promise((done) => socket.once('close', done));
	return received;
}

test.each([
	['a body of declared length', 'content-length: 100000', 'x'],
	['a body in chunks', 'transfer-encoding: chunked', '1\r\nx\r\n'],
])('cuts off a client that never finishes %s', async (_, header, piece) => {
	const start = `POST / HTTP/1.1\r\nhost: localhost\r\n${header}\r\n\r\n`;
	expect(await slowSender(start, piece)).toMatch(/^HTTP\/1\.1 408 /);
});

test('cuts off a client that never finishes its headers', async () => {
	expect(await slowSender('GET / HTTP/1.1\r\n', 'x-more: 1\r\n')).toMatch(/^HTTP\/1\.1 408 /);
});

test('cuts off a client that never reads its response', async () => {
	const larger = 'x'.repeat(50_000_000);
	const server = await listen({ host: '127.0.0.1', port: 0 }, () => new Response(larger), FAST);
	closing.push(() => server.close());
	const socket = connect((server.address() as { port: number }).port, '127.0.0.1').pause();
	closing.push(() => socket.destroy());
	socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
	const open = () => new Promise<number>((done) => server.getConnections((_, count) => done(count)));
	await expect.poll(open).toBe(1);
	await expect.poll(open).toBe(0);
});

test('gives a request less than 30 seconds, checks included', () => {
	expect(TIMEOUTS.request + TIMEOUTS.check).toBeLessThan(30_000);
	expect(TIMEOUTS.headers).toBeLessThan(TIMEOUTS.request);
});
