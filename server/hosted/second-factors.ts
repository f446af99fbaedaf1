/** Whether accounts of a hosted Supabase project sign in with two factors. */
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';

const MAX_ACCOUNTS = 5_000;

/** In milliseconds. */
const CACHED_FOR = 60_000;

/** Asks the database, once a minute for an account at most: most sessions have one factor and need no other. */
export function secondFactorsOf({ call }: Pick<Context, 'call'>): (userId: string) => Promise<boolean> {
	const known = new LRUCache<string, boolean>({ max: MAX_ACCOUNTS, ttl: CACHED_FOR });
	return async (userId) => {
		const cached = known.get(userId);
		if (cached !== undefined) return cached;
		const needed = isTrue(await call<unknown>('needs_second_factor', { target_user: userId }));
		known.set(userId, needed);
		return needed;
	};
}

/** The API returns the value itself, the driver a row with it. */
function isTrue(result: unknown): boolean {
	const [row] = [result].flat();
	return row === true || (row as { needs_second_factor?: unknown } | undefined)?.needs_second_factor === true;
}
