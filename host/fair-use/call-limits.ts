/**
 * How many calls an account may make per minute and per hour. Each process counts separately, so counting adds no
 * latency.
 */
import { localRateLimits } from '../rate-limits/rate-limits.ts';
import type { FairUseSettings } from '../settings.ts';

export type CallLimits = Omit<FairUseSettings, 'callsAtOnce'>;

/** Counts a call of an account. @returns the seconds until the account may call again; 0 if it may now */
export function callLimiter({ perMinute, perHour, repeatsPerMinute }: CallLimits) {
	const minute = localRateLimits('calls', { points: perMinute, seconds: 60 });
	const hour = localRateLimits('calls', { points: perHour, seconds: 3_600 });
	const repeats = localRateLimits('repeats', { points: repeatsPerMinute, seconds: 60 });
	return async (account: string, idempotencyKey: string | undefined): Promise<number> =>
		(await minute.consume(account)) ||
		(await hour.consume(account)) ||
		(idempotencyKey ? repeats.consume(`${account} ${idempotencyKey.slice(0, 100)}`) : 0);
}
