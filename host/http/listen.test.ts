import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { gracefulShutdown } from './graceful-shutdown.ts';
import { listen, listeningUrl, TIMEOUTS } from './listen.ts';

const FAST = { headers: 150, request: 300, check: 50, keepAlive: 1_000, silence: 400 };
const closing: (() => void)[] = [];
afterEach(() => {
	for (const close of closing.splice(0)) close();
});

/** Sends the start of a request, then a piece over and over. @returns the response up to the end */
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

test('serves the requests of a connection one after another, as the client reads the responses', async () => {
	const large = 'x'.repeat(10_000_000);
	let started = 0;
	const handler = () => {
		started++;
		return new Response(large);
	};
	const server = await listen({ host: '127.0.0.1', port: 0 }, handler, { ...FAST, silence: 10_000 });
	const socket = connect((server.address() as { port: number }).port, '127.0.0.1').pause();
	closing.push(
		() => server.close(),
		() => socket.destroy(),
	);
	socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(3));
	await expect.poll(() => started).toBe(1);
	await pause(100);
	expect(started).toBe(1);
	let received = 0;
	socket.on('data', (chunk) => (received += chunk.length)).resume();
	await expect.poll(() => received).toBeGreaterThan(3 * large.length);
	expect(started).toBe(3);
});

test('drops pipelined requests of a client that disconnected', async () => {
	const server = await listen({ host: '127.0.0.1', port: 0 }, () => new Promise(() => {}));
	const { drain } = gracefulShutdown(server, pino({ level: 'silent' }));
	const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
	const arrived = new Promise<void>((done) => server.on('request', ({ url }) => url === '/3' && done()));
	socket.write([1, 2, 3].map((place) => `GET /${place} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join(''));
	await arrived;
	socket.destroy();
	const isDrained = vi.fn();
	void drain().then(isDrained);
	await vi.waitFor(() => expect(isDrained).toHaveBeenCalled(), 5_000);
});

test.each([
	['localhost', 'http://localhost:3000'],
	['::1', 'http://[::1]:3000'],
	['0.0.0.0', 'http://0.0.0.0:3000'],
])('the URL of a server on %s is %s', (host, url) => {
	expect(listeningUrl(host, 3000)).toBe(url);
});

test('allows a request less than 30 seconds, including the check interval', () => {
	expect(TIMEOUTS.request + TIMEOUTS.check).toBeLessThan(30_000);
	expect(TIMEOUTS.headers).toBeLessThan(TIMEOUTS.request);
});
