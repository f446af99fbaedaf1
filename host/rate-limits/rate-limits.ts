/** Rate limit counters, shared by all processes on the same database. */
import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterStoreAbstract } from 'rate-limiter-flexible';
import type { Pool } from '../postgres/pool.ts';

export interface Rule {
	/** How many are allowed within the period. */
	points: number;
	seconds: number;
}

export interface RateLimit {
	/**
	 * Counts an attempt.
	 *
	 * @param points how many attempts it counts as
	 * @returns the seconds until the next one is allowed; 0 if this one is
	 */
	consume(key: string, points?: number): Promise<number>;
	/** Checks without counting. @returns the seconds until the next one is allowed; 0 if it is allowed now */
	check(key: string): Promise<number>;
	/** Takes back an attempt that turned out not to count. */
	refund(key: string): Promise<void>;
}

/** Opens a named limit. Limits with the same name and rule count together. */
export type RateLimits = (name: string, rule: Rule) => RateLimit;

/** The limits and keys that an attempt counts against. */
export type Count = readonly [limit: RateLimit, key: string];

/**
 * Counters in the table `host.rate_limits`. While the database is unavailable, each process counts by itself.
 *
 * @param pool a separate one, so that a flood does not starve other requests
 */
export function sharedRateLimits(pool: Pick<Pool, 'statement'>): RateLimits {
	const storeClient = {
		query: ({ text, values }: { text: string; values: never[] }) =>
			pool
				.statement((sql) => sql.unsafe(text, values, { prepare: true }))
				.then((rows) => ({ rows, rowCount: rows.count })),
	};
	return (name, { points, seconds }) => {
		const rule = { keyPrefix: name, points, duration: seconds };
		return toRateLimit(
			new RateLimiterPostgres({
				...rule,
				storeClient,
				storeType: 'client',
				schemaName: 'host',
				tableName: 'rate_limits',
				tableCreated: true,
				// ../auth/open-auth.ts deletes the expired counters of all limits.
				clearExpiredByTimeout: false,
				insuranceLimiter: new RateLimiterMemory(rule),
			}),
		);
	};
}

/** Counters of this process alone. */
export const localRateLimits: RateLimits = (name, { points, seconds }) =>
	toRateLimit(new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }));

/**
 * Counts one attempt for each key, in order. Once a limit refuses, stops and takes back those already counted.
 *
 * @returns the seconds to wait, according to the limit that refused; 0 if none did
 */
export async function consumeAll(counts: readonly Count[]): Promise<number> {
	for (const [index, [limit, key]] of counts.entries()) {
		const wait = await limit.consume(key);
		if (wait === 0) continue;
		await refundAll(counts.slice(0, index));
		return wait;
	}
	return 0;
}

/**
 * Checks without counting.
 *
 * @returns the seconds to wait for the first that would refuse; 0 if all would allow one more
 */
export async function checkAll(counts: readonly Count[]): Promise<number> {
	for (const [limit, key] of counts) {
		const wait = await limit.check(key);
		if (wait > 0) return wait;
	}
	return 0;
}

export async function refundAll(counts: readonly Count[]): Promise<void> {
	await Promise.all(counts.map(([limit, key]) => limit.refund(key)));
}

type Limiter = Pick<RateLimiterStoreAbstract, 'consume' | 'get' | 'points' | 'reward'>;

function toRateLimit(limiter: Limiter): RateLimit {
	return {
		consume: async (key, points = 1) => {
			try {
				await limiter.consume(digest(key), points);
				return 0;
			} catch (refused) {
				if (refused instanceof Error) throw refused;
				return secondsIn((refused as { msBeforeNext: number }).msBeforeNext);
			}
		},
		check: async (key) => {
			const state = await limiter.get(digest(key));
			return state && state.consumedPoints >= limiter.points ? secondsIn(state.msBeforeNext) : 0;
		},
		refund: async (key) => {
			await limiter.reward(digest(key));
		},
	};
}

function secondsIn(milliseconds: number): number {
	return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** The digest of a key. Keys are addresses and accounts, which needn't be readable in the table. */
function digest(key: string): string {
	return createHash('sha256').update(key).digest('base64url').slice(0, 32);
}
