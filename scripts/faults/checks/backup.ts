import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Check, Trial } from '../check.ts';
import { type ExternalDatabase, startExternalDatabase } from '../external-database.ts';
import { importHomes } from '../homes.ts';
import { compareLedger } from '../ledger.ts';
import type { Product } from '../product.ts';
import { Traffic } from '../traffic.ts';
import { headersOf, nextAddress, PASSWORD, signUpAll, type TestUser } from '../users.ts';
import { STRIPE_SETTINGS } from '../webhooks.ts';
import { startWorkload, TOWN } from '../workload.ts';

const LISTINGS = 100_000;
const ACCOUNTS = 1000;
const WORKING = 6;
const SIGNING_IN = 40;

/** A backup taken under load. */
export const backup: Check = {
	name: 'backup',
	title: `Backs up ${LISTINGS.toLocaleString('en-US')} listings and ${ACCOUNTS.toLocaleString('en-US')} accounts under load, and restores them elsewhere`,
	rounds: 1,
	maxMinutes: 20,
	run: (trial) => backUpAndRestore(trial, () => Promise.resolve({}), LISTINGS, ACCOUNTS),
};

/** A backup from one external database to another, under load. */
export const backupExternal: Check = {
	name: 'backup-external',
	title: 'Backs up the database in DATABASE_URL under load, and restores it into another one',
	rounds: 1,
	maxMinutes: 15,
	run: (trial) =>
		backUpAndRestore(
			trial,
			async () => {
				const { url }: ExternalDatabase = await startExternalDatabase(trial);
				return { DATABASE_URL: url };
			},
			TOWN.homes,
			SIGNING_IN,
		),
};

async function backUpAndRestore(
	trial: Trial,
	databaseSettings: () => Promise<Record<string, string>>,
	listings: number,
	accounts: number,
): Promise<void> {
	const product = await trial.product({ settings: { ...STRIPE_SETTINGS, ...(await databaseSettings()) } });
	const traffic = new Traffic(product.url);
	trial.atEnd(() => traffic.close());
	await importHomes(product, TOWN.series, TOWN.homes);
	if (listings > TOWN.homes) await importHomes(product, 'country', listings - TOWN.homes);
	const users = await signUpAll(product, traffic, accounts);

	const workload = await startWorkload(product, traffic, users.slice(0, WORKING));
	await pause(5000);
	const acknowledged = structuredClone(workload.ledger);
	const file = join(product.files, 'lotline.backup');
	const startedAt = performance.now();
	const child = product.command('backup', file);
	const code = await child.exit;
	const seconds = (performance.now() - startedAt) / 1000;
	trial.expect('exit code of the backup', code, '0', code === 0);
	if (code !== 0) throw new Error(child.output());
	trial.note('backup', `${seconds.toFixed(1)} s, ${(statSync(file).size / 2 ** 20).toFixed(0)} MB`);
	await workload.stop();
	const unanswered = traffic.count('unanswered');
	trial.expect('requests without a response within 10 s during it', unanswered, '0', unanswered === 0);
	await product.stop();

	const restored = await restore(trial, file, await databaseSettings());
	const [kept] = await restored.database.query<{ listings: number; accounts: number }>(`
		select (select count(*) from public.listings)::integer as listings,
		       (select count(*) from auth.users)::integer as accounts`);
	for (const [what, found, expected] of [
		['listings', kept?.listings ?? 0, listings],
		['accounts', kept?.accounts ?? 0, accounts],
	] as const)
		trial.expect(
			`${what} restored`,
			found.toLocaleString('en-US'),
			`at least ${expected.toLocaleString('en-US')}`,
			found >= expected,
		);
	await compareLedger(trial, restored, acknowledged);
	await signInAll(trial, restored, users);
}

async function restore(
	trial: Trial,
	file: string,
	databaseSettings: Record<string, string>,
): Promise<Product> {
	const restored = await trial.prepare({ settings: { ...STRIPE_SETTINGS, ...databaseSettings } });
	const startedAt = performance.now();
	const child = restored.command('restore', file);
	const code = await child.exit;
	trial.expect('exit code of the restore', code, '0', code === 0);
	if (code !== 0) throw new Error(child.output());
	await restored.start();
	trial.note('restore and start', `${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
	return restored;
}

/** Signs in an evenly spread sample of the users, each with the password from before. */
async function signInAll(trial: Trial, product: Product, users: readonly TestUser[]): Promise<void> {
	const traffic = new Traffic(product.url);
	trial.atEnd(() => traffic.close());
	const step = Math.max(1, Math.floor(users.length / SIGNING_IN));
	const chosen = users.filter((_, index) => index % step === 0);
	for (const { email } of chosen) {
		await traffic.send({
			path: '/auth/v1/token?grant_type=password',
			body: { email, password: PASSWORD },
			headers: headersOf(product, { address: nextAddress() }),
		});
	}
	const good = traffic.count('200');
	trial.expect(
		'people who sign in with their old passwords',
		`${good} of ${chosen.length}`,
		'all',
		good === chosen.length,
	);
}
