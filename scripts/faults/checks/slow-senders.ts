import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectFolder } from '../../../host/project-folder.ts';
import { compareBystanders, openTown } from '../bystanders.ts';
import type { Check } from '../check.ts';
import type { Product } from '../product.ts';
import { headersOf, type TestUser } from '../users.ts';

const CLIENTS_PER_KIND = 150;
/** How long clients that don't read take to fill the system's buffers at full speed, in milliseconds. */
const FILL_MS = 3000;
/** The server's time limit for a request, plus slack for its check interval, in seconds. */
const MAX_SECONDS = 40;

/** Clients that send a byte now and then, and clients that request a lot and never read it. */
export const slowSenders: Check = {
	name: 'slow-senders',
	title: `Sends ${CLIENTS_PER_KIND} request headers and ${CLIENTS_PER_KIND} bodies a byte at a time, and leaves ${20 * CLIENTS_PER_KIND} responses unread, while others search`,
	rounds: 6,
	maxMinutes: 10,
	run: async (trial) => {
		const { product, users } = await openTown(trial);
		const sender = users[0] as TestUser;
		const asset = largestAsset();
		let slow: Slow[] = [];
		const endAll = () => {
			for (const each of slow) each.end();
		};
		trial.atEnd(endAll);
		await compareBystanders(trial, product, users.slice(1), {
			name: `${3 * CLIENTS_PER_KIND} slow clients`,
			begin: async () => {
				slow = Array.from({ length: CLIENTS_PER_KIND }, () => [
					dripHead(product),
					dripBody(product, sender),
					neverRead(product, asset),
				]).flat();
				await pause(FILL_MS);
			},
			end: endAll,
		});
		for (const [name, begin] of [
			['a header that never ends', dripHead],
			['a body that never ends', dripBody],
		] as const) {
			const seconds = await secondsUntilCut(begin(product, sender));
			trial.expect(
				`${name} is cut off after`,
				seconds === null ? 'never' : `${seconds.toFixed(0)} s`,
				'30 s',
				seconds !== null && seconds <= MAX_SECONDS,
			);
		}
	},
};

interface Slow {
	socket: Socket;
	end(): void;
}

function dripHead(product: Product): Slow {
	return drip(product, 'GET /health HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
}

function dripBody(product: Product, user: TestUser): Slow {
	return drip(product, `${headOf(product, user)}content-length: 4000\r\n\r\n{"zip":"`);
}

/** Twenty times the web app's largest file on one connection, without reading any of it. */
function neverRead(product: Product, path: string): Slow {
	const socket = open(product);
	socket.pause();
	socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(20));
	return { socket, end: () => socket.destroy() };
}

function largestAsset(): string {
	const folder = join(projectFolder, 'dist', 'web', 'assets');
	const bySize = readdirSync(folder)
		.filter((name) => name.endsWith('.js'))
		.sort((one, other) => statSync(join(folder, other)).size - statSync(join(folder, one)).size);
	return `/assets/${bySize[0]}`;
}

function drip(product: Product, beginning: string): Slow {
	const socket = open(product);
	socket.write(beginning);
	const timer = setInterval(() => socket.write('a'), 500 + Math.random() * 500);
	socket.once('close', () => clearInterval(timer));
	return { socket, end: () => socket.destroy() };
}

function open(product: Product): Socket {
	return connect(Number(new URL(product.url).port), '127.0.0.1').on('error', () => {});
}

function headOf(product: Product, user: TestUser): string {
	const headers = { host: 'localhost', 'content-type': 'application/json', ...headersOf(product, user) };
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	return `POST /functions/v1/comps HTTP/1.1\r\n${lines.join('')}`;
}

/** Null if it is still open after the limit. */
async function secondsUntilCut({ socket, end }: Slow): Promise<number | null> {
	const startedAt = performance.now();
	const isCut = new Promise<boolean>((done) => {
		socket.resume();
		socket.once('close', () => done(true));
		socket.once('end', () => done(true));
	});
	const cut = await Promise.race([isCut, pause((MAX_SECONDS + 10) * 1000).then(() => false)]);
	end();
	return cut ? (performance.now() - startedAt) / 1000 : null;
}
