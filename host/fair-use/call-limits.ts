/**
 * How many calls an account may make per minute and per hour. Each host counts its own, so counting adds no latency, and
 * counts a call as many times as there are hosts, so that together they allow no more than one would.
 */
import { localRateLimits, type Rule } from '../rate-limits/rate-limits.ts';
import type { FairUseSettings } from '../settings.ts';

export type CallLimits = Omit<FairUseSettings, 'callsAtOnce'> & {
	/** How many hosts share the limits. */
	hosts(): number;
};

/** Counts a call of an account. @returns the seconds until the account may call again; 0 if it may now */
export function callLimiter({ perMinute, perHour, repeatsPerMinute, hosts }: CallLimits) {
	const open = (name: string, rule: Rule) => {
		const limit = localRateLimits(name, rule);
		// With more hosts than calls, each still allows one.
		return (key: string) => limit.consume(key, Math.min(hosts(), rule.points));
	};
	const minute = open('calls', { points: perMinute, seconds: 60 });
	const hour = open('calls', { points: perHour, seconds: 3_600 });
	const repeats = open('repeats', { points: repeatsPerMinute, seconds: 60 });
	return async (account: string, idempotencyKey: string | undefined): Promise<number> =>
		(await minute(account)) ||
		(await hour(account)) ||
		(idempotencyKey ? repeats(`${account} ${idempotencyKey.slice(0, 100)}`) : 0);
}
