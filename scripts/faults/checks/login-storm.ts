import { setTimeout as pause } from 'node:timers/promises';
import { compareBystanders, openTown } from '../bystanders.ts';
import type { Check } from '../check.ts';
import type { Product } from '../product.ts';
import type { CallResult, Traffic } from '../traffic.ts';
import { headersOf, nextAddress, PASSWORD, signUpAll } from '../users.ts';

const PER_SECOND = 30;
const ACCOUNTS = 20;

/** Someone tries passwords from many addresses, while agents sign in for the day. */
export const loginStorm: Check = {
	name: 'login-storm',
	title: `Signs in ${PER_SECOND} times a second, with right and wrong passwords, while others search`,
	rounds: 6,
	maxMinutes: 10,
	run: async (trial) => {
		const { product, users, traffic } = await openTown(trial);
		const accounts: { email: string; device: string }[] = [];
		for (const { email } of await signUpAll(product, traffic, ACCOUNTS)) {
			const response = await attempt(product, traffic, email, PASSWORD);
			accounts.push({ email, device: deviceOf(response) });
		}
		const right: CallResult[] = [];
		const wrong: CallResult[] = [];
		let storm: Promise<void> = Promise.resolve();
		let isOver = false;
		const sendAttempts = async () => {
			const sent: Promise<unknown>[] = [];
			for (let attemptNumber = 0; !isOver; attemptNumber++) {
				const { email, device } = accounts[attemptNumber % ACCOUNTS] as (typeof accounts)[0];
				// Every third is the owner, who knows the password and has a known device; the others guess. Each has
				// an address of its own.
				const isOwner = attemptNumber % 3 === 0;
				const call = isOwner
					? attempt(product, traffic, email, PASSWORD, device)
					: attempt(product, traffic, email, `wrong guess ${attemptNumber}`);
				sent.push(call.then((response) => (isOwner ? right : wrong).push(response)));
				await pause(1000 / PER_SECOND);
			}
			await Promise.all(sent);
		};
		await compareBystanders(trial, product, users, {
			name: `${PER_SECOND} sign-ins per second`,
			begin: () => {
				isOver = false;
				storm = sendAttempts();
			},
			end: () => {
				isOver = true;
				return storm;
			},
		});
		const good = right.filter(({ status }) => status === 200).length;
		trial.note('responses to the storm', summaryOf([...right, ...wrong]));
		trial.expect(
			'sign-ins by owners on their own devices that succeeded',
			`${good} of ${right.length}`,
			'all',
			good === right.length,
		);
		const broken = wrong.filter(({ status }) => status !== 400 && status !== 429).length;
		trial.expect('guesses that were not refused properly', `${broken} of ${wrong.length}`, '0', broken === 0);
		const unanswered = [...right, ...wrong].filter(({ failure }) => failure).length;
		trial.expect('sign-ins without a response', unanswered, '0', unanswered === 0);
	},
};

/** The cookie that identifies a device after a sign-in. */
function deviceOf({ headers }: CallResult): string {
	return String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
}

function attempt(
	product: Product,
	traffic: Traffic,
	email: string,
	password: string,
	cookie = '',
): Promise<CallResult> {
	return traffic.send({
		path: '/auth/v1/token?grant_type=password',
		body: { email, password },
		headers: { ...headersOf(product, { address: nextAddress() }), cookie },
	});
}

function summaryOf(responses: readonly CallResult[]): string {
	const counts = new Map<string, number>();
	for (const { failure, status } of responses) {
		const outcome = failure ?? String(status);
		counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
	}
	return [...counts].map(([outcome, times]) => `${outcome}: ${times}`).join(', ');
}
