/**
 * Fair use: every account has its share of the server, and one account's flood of calls doesn't slow down the others.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Traced } from '../http/observe-requests.ts';
import { type CallLimits, callLimiter } from './call-limits.ts';
import { refusalResponse } from './refusal-response.ts';
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
