import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { mountMemory, temporaryFolder } from '../../scripts/cleanup/temporary-folders.ts';
import { townSearch } from '../../scripts/load/homes.ts';
import { Tally, Traffic } from '../../scripts/load/traffic.ts';
import { all, atMost, figure, none, roundsOf } from './harness/figures.ts';
import { newFolder, type Product } from './harness/product.ts';
import type { Agent } from './harness/town.ts';
import { injectUnderLoad } from './harness/under-load.ts';

const MEGABYTES = 400;
/** How long the disk stays full, in milliseconds. */
const FULL = 20_000;

/** Nothing more fits on the disk of the data folder. */
test(`disk-full: a full disk of ${MEGABYTES} MB refuses what it can't store, and loses nothing`, async ({
	skip,
}) => {
	const missing = lacksSmallDisk();
	if (missing) skip(missing);
	const folder = newFolder();
	mountMemory(folder, MEGABYTES);
	const outcomes = await injectUnderLoad({
		rounds: roundsOf(3),
		name: 'full disks',
		options: { folder },
		inject: async (product, _, user) => {
			const free = await fillDisk(folder);
			await callWhileFull(product, user);
			free();
			const freedAt = performance.now();
			await product.database.accepts();
			const seconds = (performance.now() - freedAt) / 1000;
			atMost('the database works again after the disk has room', seconds, 10);
		},
	});
	none('responses with status 500', outcomes.count('500'));
});

/** Checks that a client's calls succeed or are refused with 507, and that health reports the full disk. */
async function callWhileFull(product: Product, user: Agent): Promise<void> {
	const traffic = new Traffic(product);
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
		const what = `${name} served, or refused with 507, while the disk is full`;
		all(what, calls.count('200', '507'), rounds, ` (${calls})`);
	}
	const isOk = /"status":"ok"/.test(body);
	figure('/health while the disk is full', `${status} ${body}`, 'not ok', !isOk);
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
		const writeMore = async () => (await file.write(bytes).catch(() => null))?.bytesWritten;
		while (await writeMore());
	}
	await file.close();
	return () => rmSync(ballast);
}
