import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TOWN } from '../../load/homes.ts';
import type { Product } from '../../load/product.ts';
import { Traffic } from '../../load/traffic.ts';
import { signIn, signUpAll } from '../../load/users.ts';
import { startExternalDatabase } from '../external-database.ts';
import { compareLedger } from '../ledger.ts';
import type { Check, Trial } from '../trial.ts';
import { STRIPE_SETTINGS } from '../webhooks.ts';
import { startWorkload } from '../workload.ts';

const LISTINGS = 100_000;
const ACCOUNTS = 1000;
const WORKING = 6;
const SIGNING_IN = 40;

/** Backups taken under load: of the embedded database, and from one external database to another. */
export const backups: readonly Check[] = [
	{
		name: 'backup',
		title: `Backs up ${LISTINGS.toLocaleString('en-US')} listings and ${ACCOUNTS.toLocaleString('en-US')} accounts under load, and restores them elsewhere`,
		rounds: 1,
		run: (trial) => backUpAndRestore(trial, async () => ({}), LISTINGS, ACCOUNTS),
	},
	{
		name: 'backup-external',
		title: 'Backs up the database in DATABASE_URL under load, and restores it into another one',
		rounds: 1,
		run: (trial) => {
			const databaseSettings = async () => (await startExternalDatabase(trial)).settings;
			return backUpAndRestore(trial, databaseSettings, TOWN.homes, SIGNING_IN);
		},
	},
];

async function backUpAndRestore(
	trial: Trial,
	databaseSettings: () => Promise<Record<string, string>>,
	listings: number,
	accounts: number,
): Promise<void> {
	const settings = { ...STRIPE_SETTINGS, ...(await databaseSettings()) };
	const { product, users } = await trial.town(WORKING, { settings });
	if (listings > TOWN.homes) await product.importHomes('country', listings - TOWN.homes);
	users.push(...(await signUpAll(product, accounts - WORKING)));

	const work = await startWorkload(trial, product, users.slice(0, WORKING));
	await pause(5000);
	const acknowledged = structuredClone(work.ledger);
	const file = join(product.files, 'lotline.backup');
	const seconds = await runToEnd(trial, product, 'backup', file);
	trial.note('backup', `${seconds.toFixed(1)} s, ${(statSync(file).size / 2 ** 20).toFixed(0)} MB`);
	await work.stop();
	trial.answered(work.traffic);
	await product.stop();

	const restored = await trial.prepare({ settings: { ...STRIPE_SETTINGS, ...(await databaseSettings()) } });
	const startedAt = performance.now();
	await runToEnd(trial, restored, 'restore', file);
	await restored.start();
	trial.note('restore and start', `${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
	for (const [what, table, expected] of [
		['listings', 'public.listings', listings],
		['accounts', 'auth.users', accounts],
	] as const) {
		const count = await restored.database.count(`select count(*) from ${table}`);
		const target = `at least ${expected.toLocaleString('en-US')}`;
		trial.expect(`${what} restored`, count.toLocaleString('en-US'), target, count >= expected);
	}
	await compareLedger(trial, restored.database, acknowledged);

	// An evenly spread sample of the users, each with the password from before.
	const step = Math.max(1, Math.floor(users.length / SIGNING_IN));
	const signIns = new Traffic(restored);
	for (const { email } of users.filter((_, index) => index % step === 0)) await signIns.send(signIn(email));
	trial.all('people who sign in with their old passwords', signIns.outcomes.count('200'), signIns.sent);
}

/** Runs a command. @returns its seconds @throws with its output if it fails */
async function runToEnd(trial: Trial, product: Product, name: string, file: string): Promise<number> {
	const startedAt = performance.now();
	const child = product.command(name, file);
	const code = await child.exit;
	trial.expect(`exit code of the ${name}`, code, '0', code === 0);
	if (code !== 0) throw new Error(child.output());
	return (performance.now() - startedAt) / 1000;
}
