import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { TOWN } from '../../scripts/load/homes.ts';
import { Traffic } from '../../scripts/load/traffic.ts';
import { startExternalDatabase } from './harness/external-database.ts';
import { all, answered, figure, note } from './harness/figures.ts';
import { compareLedger } from './harness/ledger.ts';
import { type Product, prepareProduct } from './harness/product.ts';
import { newAgents, openTown, signIn } from './harness/town.ts';
import { STRIPE_SETTINGS, startWorkload } from './harness/workload.ts';

const LISTINGS = 100_000;
const ACCOUNTS = 1000;
const WORKING = 6;
const SIGNING_IN = 40;

test(`backup: ${LISTINGS.toLocaleString('en-US')} listings and ${ACCOUNTS.toLocaleString('en-US')} accounts are backed up under load, and restored elsewhere`, () =>
	backUpAndRestore(async () => ({}), LISTINGS, ACCOUNTS));

test('backup-external: the database in DATABASE_URL is backed up under load, and restored into another one', () =>
	backUpAndRestore(async () => (await startExternalDatabase()).settings, TOWN.homes, SIGNING_IN));

async function backUpAndRestore(
	databaseSettings: () => Promise<Record<string, string>>,
	listings: number,
	accounts: number,
): Promise<void> {
	const settings = { ...STRIPE_SETTINGS, ...(await databaseSettings()) };
	const { product, users } = await openTown(WORKING, { settings });
	if (listings > TOWN.homes) await product.importHomes('country', listings - TOWN.homes);
	users.push(...(await newAgents(product, accounts - WORKING)));

	const work = await startWorkload(product, users.slice(0, WORKING));
	await pause(5000);
	const acknowledged = structuredClone(work.ledger);
	const file = join(product.files, 'lotline.backup');
	const seconds = await runToEnd(product, 'backup', file);
	note('backup', `${seconds.toFixed(1)} s, ${(statSync(file).size / 2 ** 20).toFixed(0)} MB`);
	await work.stop();
	answered(work.traffic);
	await product.stop();

	const restored = await prepareProduct({ settings: { ...STRIPE_SETTINGS, ...(await databaseSettings()) } });
	const startedAt = performance.now();
	await runToEnd(restored, 'restore', file);
	await restored.start();
	note('restore and start', `${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
	for (const [what, table, expected] of [
		['listings', 'public.listings', listings],
		['accounts', 'auth.users', accounts],
	] as const) {
		const count = await restored.database.count(`select count(*) from ${table}`);
		const target = `at least ${expected.toLocaleString('en-US')}`;
		figure(`${what} restored`, count.toLocaleString('en-US'), target, count >= expected);
	}
	await compareLedger(restored.database, acknowledged);

	// An evenly spread sample of the users, each with the password from before.
	const step = Math.max(1, Math.floor(users.length / SIGNING_IN));
	const signIns = new Traffic(restored);
	for (const { email } of users.filter((_, index) => index % step === 0)) await signIns.send(signIn(email));
	all('people who sign in with their old passwords', signIns.outcomes.count('200'), signIns.sent);
}

/** Runs a command. @returns its seconds @throws with its output if it fails */
async function runToEnd(product: Product, name: string, file: string): Promise<number> {
	const startedAt = performance.now();
	const { code, output } = await product.command([name, file]);
	figure(`exit code of the ${name}`, code, '0', code === 0);
	if (code !== 0) throw new Error(output);
	return (performance.now() - startedAt) / 1000;
}
