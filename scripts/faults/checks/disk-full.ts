import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mountMemory, temporaryFolder } from '../../cleanup/temporary-folders.ts';
import { townSearch } from '../../load/homes.ts';
import { Tally, Traffic } from '../../load/traffic.ts';
import type { TestUser } from '../../load/users.ts';
import { compareLedger } from '../ledger.ts';
import type { Check, Trial } from '../trial.ts';
import { STRIPE_SETTINGS } from '../webhooks.ts';
import { startWorkload } from '../workload.ts';
import { secondsToSuccess } from './kills.ts';

const MEGABYTES = 400;
/** How long the disk stays full, in milliseconds. */
const FULL = 20_000;

/** Nothing more fits on the disk of the data folder. */
export const diskFull: Check = {
	name: 'disk-full',
	title: `Fills a disk of ${MEGABYTES} MB under load, and frees it again`,
	rounds: 3,
	maxMinutes: 10,
	missing: lacksSmallDisk,
	run: async (trial) => {
		const folder = trial.folder();
		mountMemory(folder, MEGABYTES);
		const { product, users } = await trial.town(4, { folder, settings: STRIPE_SETTINGS });
		const traffic = new Traffic(product);
		const workload = await startWorkload(product, traffic, users);
		const reader = users[0] as TestUser;
		for (let round = 0; round < trial.rounds; round++) {
			await pause(2000);
			const free = await fillDisk(folder);
			await callWhileFull(trial, new Traffic(product), reader);
			free();
			const seconds = await secondsToSuccess(traffic, reader, performance.now());
			trial.atMost('searches work again after the disk has room', seconds, 10);
		}
		await workload.stop();
		trial.note('requests by outcome', traffic.outcomes);
		trial.answered(traffic);
		trial.none('responses with status 500', traffic.outcomes.count('500'));
		await compareLedger(trial, product, workload.ledger);
	},
};

/** Checks that a client's calls succeed or are refused with 507, and that health reports the full disk. */
async function callWhileFull(trial: Trial, traffic: Traffic, user: TestUser): Promise<void> {
	const until = performance.now() + FULL;
	// The first check may come too early: freed space is noticed within seconds.
	await pause(6000);
	const searches = new Tally();
	const reads = new Tally();
	let rounds = 0;
	for (; performance.now() < until; rounds++) {
		searches.add(await traffic.send({ ...townSearch(rounds), user }));
		reads.add(await traffic.send({ path: '/rest/v1/rpc/get_usage_status', body: {}, user }));
		await pause(200);
	}
	const { status, body } = await traffic.send({ method: 'GET', path: '/health' });
	for (const [name, calls] of Object.entries({ searches, reads })) {
		const [served, refused] = [calls.count('200'), calls.count('507')];
		const what = `${name} served, or refused with 507, while the disk is full`;
		trial.expect(what, `${served} and ${refused} of ${rounds}`, 'all', served + refused === rounds);
	}
	const isOk = /"status":"ok"/.test(body);
	trial.expect('/health while the disk is full', `${status} ${body}`, 'not ok', !isOk);
}

/** Null, or why a tmpfs of a few megabytes can't be mounted here: only root may. */
function lacksSmallDisk(): string | null {
	const { path, remove } = temporaryFolder('faults');
	try {
		mountMemory(path, 1);
		return null;
	} catch {
		return 'needs permission to mount a tmpfs: Linux and root';
	} finally {
		remove();
	}
}

/** Fills the disk of a folder until not even a page of the database fits. @returns a function that frees the space */
async function fillDisk(folder: string): Promise<() => void> {
	const ballast = join(folder, 'ballast');
	const file = await open(ballast, 'a');
	for (const bytes of [Buffer.alloc(1024 * 1024), Buffer.alloc(4096)]) {
		const writeMore = () =>
			file.write(bytes).then(
				({ bytesWritten }) => bytesWritten > 0,
				() => false,
			);
		while (await writeMore());
	}
	await file.close();
	return () => rmSync(ballast);
}
