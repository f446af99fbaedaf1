import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { compareBystanders, openTown } from '../bystanders.ts';
import type { Check } from '../check.ts';

const SOCKETS = 2000;

/** Connections that never send anything, like those of phones that lost the network, or of an attacker. */
export const idleSockets: Check = {
	name: 'idle-sockets',
	title: `Opens ${SOCKETS.toLocaleString('en-US')} connections that stay silent, while others search`,
	rounds: 6,
	maxMinutes: 8,
	run: async (trial) => {
		const { product, users } = await openTown(trial);
		let sockets: Socket[] = [];
		let opened = 0;
		trial.atEnd(() => closeAll(sockets));
		await compareBystanders(trial, product, users, {
			name: `${SOCKETS.toLocaleString('en-US')} idle connections`,
			begin: async () => {
				sockets = await openIdle(Number(new URL(product.url).port));
				opened = sockets.filter((socket) => !socket.connecting && !socket.destroyed).length;
			},
			end: () => closeAll(sockets),
		});
		trial.note('connections open at once', opened.toLocaleString('en-US'));
	},
};

/** Opens connections, a hundred at a time, because a listening socket's queue is short. */
async function openIdle(port: number): Promise<Socket[]> {
	const sockets: Socket[] = [];
	while (sockets.length < SOCKETS) {
		const batch = Array.from({ length: 100 }, () => connect(port, '127.0.0.1').on('error', () => {}));
		await Promise.all(batch.map((socket) => once(socket, 'connect').catch(() => {})));
		sockets.push(...batch);
	}
	return sockets;
}

async function closeAll(sockets: Socket[]): Promise<void> {
	for (const socket of sockets) socket.destroy();
	await pause(200);
}
