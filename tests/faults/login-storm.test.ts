import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { repeat } from '../../scripts/load/repeat.ts';
import { type CallResult, Tally, Traffic } from '../../scripts/load/traffic.ts';
import { BYSTANDERS, compareBystanders } from './harness/bystanders.ts';
import { all, roundsOf } from './harness/figures.ts';
import { newAgents, openTown, signIn } from './harness/town.ts';

const PER_SECOND = 30;
const ACCOUNTS = 20;

/** Someone tries passwords from many addresses, while agents sign in for the day. */
test(`login-storm: others keep searching while ${PER_SECOND} sign-ins a second have right and wrong passwords`, async () => {
	const { product, users } = await openTown(BYSTANDERS);
	const traffic = new Traffic(product);
	const accounts: { email: string; device: string }[] = [];
	for (const { email } of await newAgents(product, ACCOUNTS))
		accounts.push({ email, device: deviceOf(await traffic.send(signIn(email))) });
	const owners = new Tally();
	const guesses = new Tally();
	await compareBystanders(product, users, {
		rounds: roundsOf(6),
		name: `${PER_SECOND} sign-ins per second`,
		begin: () => {
			const sent: Promise<unknown>[] = [];
			const attempt = async (round: number) => {
				const { email, device } = accounts[round % ACCOUNTS] as (typeof accounts)[0];
				// Every third is the owner, who knows the password and has a known device; the others guess. Each has
				// an address of its own.
				const isOwner = round % 3 === 0;
				const call = isOwner
					? { ...signIn(email), headers: { cookie: device } }
					: signIn(email, `wrong guess ${round}`);
				sent.push(traffic.send(call).then((response) => (isOwner ? owners : guesses).add(response)));
				await pause(1000 / PER_SECOND);
			};
			const end = repeat([attempt]);
			return () => end().then(() => Promise.all(sent));
		},
	});
	all(
		'sign-ins by owners on their own devices that succeeded',
		owners.count('200'),
		owners.total,
		` (${owners})`,
	);
	all('guesses that were refused properly', guesses.count('400', '429'), guesses.total, ` (${guesses})`);
});

/** The cookie that identifies a device after a sign-in. */
function deviceOf({ headers }: CallResult): string {
	return String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
}
