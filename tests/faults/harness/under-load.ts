/** A fault that is repeated while agents work. */
import type { Tally } from '../../../scripts/load/traffic.ts';
import { allAtMost, none, note } from './figures.ts';
import type { Product, ProductOptions } from './product.ts';
import { type Agent, openTown } from './town.ts';
import { STRIPE_SETTINGS, startWorkload } from './workload.ts';

export interface Fault {
	/** How often it is caused. */
	rounds: number;
	/** The label of the count, such as `kills of the host`. */
	name: string;
	/** Causes the fault. The user is one of those at work. */
	inject(product: Product, round: number, user: Agent): Promise<unknown>;
	/** The host ends, so responses may be cut off: how soon searches must work again, in seconds. */
	endsHost?: number;
	options?: ProductOptions;
}

/**
 * Causes the fault under load in every round, waits until searches work again, and verifies everything acknowledged.
 *
 * @returns the outcomes of all requests
 */
export async function injectUnderLoad(fault: Fault): Promise<Tally> {
	const { name, rounds, inject, endsHost, options } = fault;
	// In a short run, signing up more users would take longer than the faults.
	const people = rounds > 2 ? 6 : 3;
	const { product, users } = await openTown(people, {
		...options,
		settings: { ...STRIPE_SETTINGS, ...options?.settings },
	});
	const work = await startWorkload(product, users);
	const recoveries: number[] = [];
	for (let round = 0; round < rounds; round++) {
		await work.untilWorking();
		const startedAt = performance.now();
		await inject(product, round, users[0] as Agent);
		if (!endsHost) await product.database.accepts();
		recoveries.push(await work.recover(endsHost ? startedAt : performance.now()));
	}
	note(name, rounds);
	await work.finish();
	const { outcomes, sent } = work.traffic;
	if (!endsHost) none('requests cut off', outcomes.count('cut off'), sent);
	const moment = endsHost ? 'the host ended' : 'the database accepts connections';
	allAtMost(`searches work again after ${moment}`, recoveries, endsHost ?? 5);
	return outcomes;
}
