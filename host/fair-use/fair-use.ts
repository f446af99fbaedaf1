/**
 * Fair use: every account has its share of the server, and one account's flood of calls doesn't slow down the others.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { PROBLEMS } from '../../contract/problems.ts';
import type { Traced } from '../http/observe-requests.ts';
import { noticePage } from '../http/unavailable.ts';
import { localRateLimits, type Rule } from '../rate-limits/rate-limits.ts';
import type { FairUseSettings } from '../settings.ts';
import type { FairQueue, Refusal, Turn, Wait } from './turns.ts';

export interface FairUseParts {
	queue: FairQueue;
	/** Null if calls are not counted. */
	rates: CallLimits | null;
	/** The account of a call, or the address of a visitor. Null for programs, which aren't limited. */
	accountOf: (c: Context<Traced>) => Promise<string | null>;
}

/** The retry time of a refusal in seconds, if nothing better is known. */
const RETRY_AFTER = 2;

/**
 * Middleware that waits for the caller's turn. It responds with 429 to too many calls, and with 503 while nothing is served.
 */
export function fairUse({ queue, rates, accountOf }: FairUseParts): MiddlewareHandler<Traced> {
	const delayOf = rates ? callLimiter(rates) : async () => 0;
	const refuse = delayedRefusals();
	return async (c, next) => {
		const account = c.req.method === 'OPTIONS' ? null : await accountOf(c);
		if (account === null) return next();
		const delay = await delayOf(account, c.req.header('idempotency-key'));
		if (delay > 0) return refuse(c, 'too many', delay);
		const entered = queue.enter(account);
		if (typeof entered === 'string') return refuse(c, entered, RETRY_AFTER);
		const turn = 'result' in entered ? await awaitTurn(entered, c) : entered;
		if (typeof turn === 'string') return refusalResponse(c, turn, RETRY_AFTER);
		c.set('withoutSlot', turn.withoutSlot);
		try {
			await next();
		} finally {
			turn.end(c.res.status !== 503);
		}
	};
}

/** Waits for a turn. A client that disconnects in the meantime leaves the queue. */
async function awaitTurn({ result, leave }: Wait, c: Context): Promise<Turn | Refusal> {
	const { outgoing } = c.env as Partial<HttpBindings>;
	outgoing?.once('close', leave);
	return result.finally(() => outgoing?.off('close', leave));
}

/**
 * Delays refusals that came without a wait, so that a program that retries immediately costs little. Delays vary,
 * because a hundred simultaneous responses would trigger a hundred simultaneous calls. In milliseconds.
 */
const REFUSAL_DELAY = { min: 500, max: 1_500 };
/** Beyond this many, refusals are sent immediately, to limit open connections. */
const MAX_DELAYED = 2_000;

function delayedRefusals() {
	let delayed = 0;
	return async (c: Context, refusal: Refusal, retryAfter: number): Promise<Response> => {
		if (delayed < MAX_DELAYED) {
			delayed += 1;
			await pause(REFUSAL_DELAY.min + Math.random() * (REFUSAL_DELAY.max - REFUSAL_DELAY.min));
			delayed -= 1;
		}
		return refusalResponse(c, refusal, retryAfter);
	};
}

/**
 * How many calls an account may make per minute and per hour. Each host counts its own, so counting adds no latency, and
 * counts a call as many times as there are hosts, so that together they allow no more than one would.
 */
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

/**
 * The response to a call that didn't get its turn, in the format that supabase-js expects from each API.
 *
 * @param retryAfter in seconds
 */
function refusalResponse(c: Context, refusal: Refusal, retryAfter: number): Response {
	// On 429, supabase-js would end the session it can't refresh; on 503 it tries again.
	const isOverloaded = refusal === 'too many' && c.req.query('grant_type') !== 'refresh_token';
	const status = isOverloaded ? 429 : 503;
	const message = isOverloaded ? PROBLEMS.tooManyRequests : PROBLEMS.busy;
	// A browser opening a page, not a call of our client.
	if (c.req.header('accept')?.includes('text/html')) return noticePage(message, status, String(retryAfter));
	return c.json(bodyFor(c.req.path, status, message), status, { 'retry-after': String(retryAfter) });
}

function bodyFor(path: string, status: number, message: string): object {
	if (path.startsWith('/rest/')) return { code: `PT${status}`, message, details: null, hint: null };
	if (path.startsWith('/auth/')) return { code: status, error_code: 'over_request_rate_limit', msg: message };
	return { error: message };
}
