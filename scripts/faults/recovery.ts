/** Measures how soon searches work again after a fault. */
import { setTimeout as pause } from 'node:timers/promises';
import { zipSearch } from './homes.ts';
import type { Product } from './product.ts';
import type { Traffic } from './traffic.ts';
import { as, type TestUser } from './users.ts';
import { TOWN } from './workload.ts';

/** The time limit, in milliseconds. */
const MAX_RECOVERY_MS = 60_000;

/** Searches until one succeeds. @returns when, by `performance.now()`; null if none does within a minute */
export async function nextSuccess(
	product: Product,
	traffic: Traffic,
	user: TestUser,
): Promise<number | null> {
	const deadline = performance.now() + MAX_RECOVERY_MS;
	for (let round = 0; performance.now() < deadline; round++) {
		const call = { path: '/functions/v1/comps', body: zipSearch(TOWN.homes, round) };
		if ((await traffic.send(as(product, user, call))).status === 200) return performance.now();
		await pause(50);
	}
	return null;
}

/** The median and the maximum of some times in milliseconds, in seconds. */
export function spread(times: readonly number[]): string {
	const sorted = [...times].sort((a, b) => a - b);
	const seconds = (at: number) => ((sorted[at] ?? 0) / 1000).toFixed(2);
	return `median ${seconds(Math.floor(sorted.length / 2))} s, longest ${seconds(sorted.length - 1)} s`;
}
