import { setTimeout as pause } from 'node:timers/promises';
import type { Check, Trial } from '../check.ts';
import { importHomes, zipSearch } from '../homes.ts';
import { compareLedger } from '../ledger.ts';
import type { Product } from '../product.ts';
import { nextSuccess } from '../recovery.ts';
import { mountSmallDisk, noSmallDisk } from '../small-disk.ts';
import { type CallResult, Traffic } from '../traffic.ts';
import { as, signUpAll, type TestUser } from '../users.ts';
import { STRIPE_SETTINGS } from '../webhooks.ts';
import { startWorkload, TOWN } from '../workload.ts';

const MEGABYTES = 400;
/** How long the disk stays full, in milliseconds. */
const FULL = 20_000;

/** Nothing more fits on the disk of the data folder. */
export const diskFull: Check = {
	name: 'disk-full',
	title: `Fills a disk of ${MEGABYTES} MB under load, and frees it again`,
	rounds: 3,
	maxMinutes: 10,
	missing: noSmallDisk,
	run: async (trial) => {
		const disk = mountSmallDisk(trial, MEGABYTES);
		const product = await trial.product({ folder: disk.folder, settings: STRIPE_SETTINGS });
		const traffic = new Traffic(product.url);
		trial.atEnd(() => traffic.close());
		await importHomes(product, TOWN.series, TOWN.homes);
		const users = await signUpAll(product, traffic, 4);
		const workload = await startWorkload(product, traffic, users);
		const reader = users[0] as TestUser;
		for (let round = 0; round < trial.rounds; round++) {
			await pause(2000);
			await disk.fill();
			await readWhileFull(trial, product, reader);
			disk.free();
			const freed = performance.now();
			const answered = await nextSuccess(product, traffic, reader);
			const seconds = answered === null ? null : (answered - freed) / 1000;
			trial.expect(
				'searches work again after the disk has room',
				seconds === null ? 'never within a minute' : `${seconds.toFixed(1)} s`,
				'10 s',
				seconds !== null && seconds <= 10,
				'timing',
			);
		}
		await workload.stop();
		trial.note('requests by outcome', traffic.summary());
		const unanswered = traffic.count('unanswered');
		trial.expect('requests without a response within 10 s', unanswered, '0', unanswered === 0);
		trial.expect('responses with status 500', traffic.count('500'), '0', traffic.count('500') === 0);
		await compareLedger(trial, product, workload.ledger);
	},
};

/** Checks that a client's writes are refused with 507, reads continue, and health reports the full disk. */
async function readWhileFull(trial: Trial, product: Product, reader: TestUser): Promise<void> {
	const traffic = new Traffic(product.url);
	const until = performance.now() + FULL;
	// The first check may come too early: freed space is noticed within seconds.
	await pause(6000);
	const writes: CallResult[] = [];
	const reads: CallResult[] = [];
	while (performance.now() < until) {
		writes.push(
			await traffic.send(
				as(product, reader, { path: '/functions/v1/comps', body: zipSearch(TOWN.homes, writes.length) }),
			),
		);
		reads.push(await traffic.send(as(product, reader, { path: '/rest/v1/rpc/get_usage_status', body: {} })));
		await pause(200);
	}
	const health = await traffic.send({ method: 'GET', path: '/health' });
	traffic.close();
	const refused = writes.filter(({ status }) => status === 507).length;
	trial.expect(
		'searches refused with 507 while the disk is full',
		`${refused} of ${writes.length}`,
		'all',
		refused === writes.length,
	);
	const good = reads.filter(({ status }) => status === 200).length;
	trial.expect('reads while the disk is full', `${good} of ${reads.length}`, 'all', good === reads.length);
	trial.expect(
		'/health while the disk is full',
		`${health.status} ${health.body}`,
		'not ok',
		!/"status":"ok"/.test(health.body),
	);
}
