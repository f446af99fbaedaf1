/** Whether accounts of a hosted Supabase project sign in with two factors. */
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';

const MAX_ACCOUNTS = 5_000;

/** In milliseconds. */
const CACHED_FOR = 60_000;

/** Asks the database. That an account has no second factor, as most, is remembered for a minute. */
export function secondFactorsOf({ call }: Pick<Context, 'call'>): (userId: string) => Promise<boolean> {
	const withoutOne = new LRUCache<string, true>({ max: MAX_ACCOUNTS, ttl: CACHED_FOR });
	return async (userId) => {
		if (withoutOne.has(userId)) return false;
		const isNeeded = isTrue(await call<unknown>('needs_second_factor', { target_user: userId }));
		if (!isNeeded) withoutOne.set(userId, true);
		return isNeeded;
	};
}

/** The API returns the value itself, the driver a row with it. */
function isTrue(result: unknown): boolean {
	const [row] = [result].flat();
	return row === true || (row as { needs_second_factor?: unknown } | undefined)?.needs_second_factor === true;
}
