/** A fault that is repeated while agents work. */
import type { Product, ProductOptions } from '../load/product.ts';
import type { Tally } from '../load/traffic.ts';
import type { TestUser } from '../load/users.ts';
import type { Trial } from './trial.ts';
import { STRIPE_SETTINGS } from './webhooks.ts';
import { startWorkload } from './workload.ts';

export interface Fault {
	/** The label of the count, such as `kills of the host`. */
	name: string;
	/** Causes the fault. The user is one of those at work. */
	inject(product: Product, round: number, user: TestUser): Promise<unknown>;
	/** The host ends, so responses may be cut off: how soon searches must work again, in seconds. */
	endsHost?: number;
	options?: ProductOptions;
}

/**
 * Causes the fault under load in every round, waits until searches work again, and verifies everything acknowledged.
 *
 * @returns the outcomes of all requests
 */
export async function injectUnderLoad(trial: Trial, fault: Fault): Promise<Tally> {
	const { name, inject, endsHost, options } = fault;
	// In a short run, signing up more users would take longer than the faults.
	const people = trial.rounds > 2 ? 6 : 3;
	const settings = { ...STRIPE_SETTINGS, ...options?.settings };
	const { product, users } = await trial.town(people, { ...options, settings });
	const work = await startWorkload(trial, product, users);
	const recoveries: number[] = [];
	for (let round = 0; round < trial.rounds; round++) {
		await work.untilWorking();
		const startedAt = performance.now();
		await inject(product, round, users[0] as TestUser);
		if (!endsHost) await product.database.accepts();
		recoveries.push(await work.recover(endsHost ? startedAt : performance.now()));
	}
	trial.note(name, trial.rounds);
	await work.finish();
	const { outcomes, sent } = work.traffic;
	if (!endsHost) trial.none('requests cut off', outcomes.count('cut off'), sent);
	const moment = endsHost ? 'the host ended' : 'the database accepts connections';
	trial.allAtMost(`searches work again after ${moment}`, recoveries, endsHost ?? 5);
	return outcomes;
}
