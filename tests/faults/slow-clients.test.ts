import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { projectFolder } from '../../host/project-folder.ts';
import { headersOf } from '../../scripts/load/traffic.ts';
import { BYSTANDERS, compareBystanders } from './harness/bystanders.ts';
import { note, roundsOf } from './harness/figures.ts';
import type { Product } from './harness/product.ts';
import { type Agent, openTown } from './harness/town.ts';

const SOCKETS = 2000;

/** Connections that never send anything, like those of phones that lost the network, or of an attacker. */
test(`idle-sockets: others keep searching while ${SOCKETS.toLocaleString('en-US')} connections stay silent`, async () => {
	const { product, users } = await openTown(BYSTANDERS);
	let opened = 0;
	await compareBystanders(product, users, {
		rounds: roundsOf(6),
		name: `${SOCKETS.toLocaleString('en-US')} idle connections`,
		begin: async () => {
			const sockets: Socket[] = [];
			while (sockets.length < SOCKETS) {
				// A hundred at a time, because a listening socket's queue is short.
				const batch = Array.from({ length: 100 }, () => open(product));
				await Promise.all(batch.map((socket) => once(socket, 'connect').catch(() => {})));
				sockets.push(...batch);
			}
			opened = sockets.filter((socket) => !socket.connecting && !socket.destroyed).length;
			return () => closeAll(sockets);
		},
	});
	note('connections open at once', opened.toLocaleString('en-US'));
});

const CLIENTS_PER_KIND = 150;
/** How long clients that don't read take to fill the system's buffers at full speed, in milliseconds. */
const FILL_MS = 3000;

/**
 * Clients that send a byte now and then, and clients that request a lot and never read it. `host/http/listen.test.ts` checks
 * that they are cut off in time.
 */
test(`slow-senders: others keep searching while ${CLIENTS_PER_KIND} request headers and ${CLIENTS_PER_KIND} bodies arrive a byte at a time, and ${20 * CLIENTS_PER_KIND} responses stay unread`, async () => {
	const { product, users } = await openTown(BYSTANDERS);
	const [sender, ...others] = users as [Agent, ...Agent[]];
	const asset = largestAsset();
	await compareBystanders(product, others, {
		rounds: roundsOf(6),
		name: `${3 * CLIENTS_PER_KIND} slow clients`,
		begin: async () => {
			const slow = Array.from({ length: CLIENTS_PER_KIND }, () => [
				dripHead(product),
				dripBody(product, sender),
				neverRead(product, asset),
			]).flat();
			await pause(FILL_MS);
			return () => closeAll(slow);
		},
	});
});

function open(product: Product): Socket {
	return connect(Number(new URL(product.url).port), '127.0.0.1').on('error', () => {});
}

async function closeAll(sockets: readonly Socket[]): Promise<void> {
	for (const socket of sockets) socket.destroy();
	await pause(200);
}

function dripHead(product: Product): Socket {
	return drip(product, 'GET /health HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
}

function dripBody(product: Product, user: Agent): Socket {
	const headers = { host: 'localhost', 'content-type': 'application/json', ...headersOf(product, user) };
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	const head = `POST /functions/v1/comps HTTP/1.1\r\n${lines.join('')}content-length: 4000\r\n\r\n`;
	return drip(product, `${head}{"zip":"`);
}

function drip(product: Product, beginning: string): Socket {
	const socket = open(product);
	socket.write(beginning);
	const timer = setInterval(() => socket.write('a'), 500 + Math.random() * 500);
	return socket.once('close', () => clearInterval(timer));
}

/** Twenty times the web app's largest file on one connection, without reading any of it. */
function neverRead(product: Product, path: string): Socket {
	const socket = open(product).pause();
	socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(20));
	return socket;
}

function largestAsset(): string {
	const folder = join(projectFolder, 'dist', 'web', 'assets');
	const bySize = readdirSync(folder)
		.filter((name) => name.endsWith('.js'))
		.sort((one, other) => statSync(join(folder, other)).size - statSync(join(folder, one)).size);
	return `/assets/${bySize[0]}`;
}
