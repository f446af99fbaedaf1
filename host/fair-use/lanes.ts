/** The lanes of requests: calls that wait for different things don't wait for each other. */
import type { Context, MiddlewareHandler } from 'hono';
import type { Traced } from '../http/observe-requests.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { FairUseSettings } from '../settings.ts';
import { watchActivity } from './activity.ts';
import { createFairQueue } from './fair-queue.ts';
import { type FairUseParts, fairUse } from './fair-use.ts';
import type { LiveHosts } from './live-hosts.ts';
import type { FairQueue, FairQueueLimits } from './turns.ts';

export interface Lanes {
	/** Searches, reports, procedures and tables: they wait for the database. */
	data: MiddlewareHandler<Traced>;
	/** Sessions and their users, except where a password is hashed: the auth gate has a queue for that. */
	sessions: MiddlewareHandler<Traced>;
	/** Users returning from Google, and all calls of an auth server: they wait for it, which may take 10 seconds to fail. */
	externalAuth: MiddlewareHandler<Traced>;
	/** Photos of homes: they wait for their source servers. */
	photos: MiddlewareHandler<Traced>;
	/** Checkout and subscriptions: they wait for the payment service, which may take seconds. */
	payments: MiddlewareHandler<Traced>;
	/** Pages and their files, which need no account: addresses take turns. */
	pages: MiddlewareHandler<Traced>;
	/** Webhook events. Stripe sends many at once and retries later. */
	webhook: MiddlewareHandler<Traced>;
}

/** The maximum number of database connections used by users' calls. More would only compete for the same CPUs. */
const RUNNING = 6;

/**
 * In milliseconds. Callers get a response within 5 seconds even if the database doesn't respond: while no call is
 * served, a call may wait for half of that.
 */
const MAX_WAITS = { maxWait: 4_500, maxWaitUnserved: 2_500 };

/** The lane of photos, also where a worker serves them alone. */
export const PHOTO_LANE: FairQueueLimits = {
	running: 6,
	runningPerAccount: 4,
	waiting: 1_000,
	waitingPerAccount: 100,
	maxWait: 20_000,
	maxWaitUnserved: 20_000,
};

/** @param passwords the auth gate's own queue, whose length is shown with the others */
export function openLanes(
	{ callsAtOnce, ...settings }: FairUseSettings,
	hosts: LiveHosts,
	accountOf: FairUseParts['accountOf'],
	addressOf: (c: Context<Traced>) => string,
	metrics: Pick<Metrics, 'gauge'>,
	passwords: Pick<FairQueue, 'stats'>,
): Lanes {
	const activity = watchActivity();
	const rates = { ...settings, hosts: hosts.count };
	const open = (limits: FairQueueLimits) => createFairQueue(limits, activity);
	const data = open({
		running: Math.max(RUNNING, callsAtOnce),
		runningPerAccount: callsAtOnce,
		waiting: 1_000,
		waitingPerAccount: 50 * callsAtOnce,
		...MAX_WAITS,
	});
	const sessions = open({
		running: Math.max(4, callsAtOnce),
		runningPerAccount: callsAtOnce,
		waiting: 500,
		waitingPerAccount: 50 * callsAtOnce,
		...MAX_WAITS,
	});
	const externalAuth = open({
		running: 20,
		runningPerAccount: callsAtOnce,
		waiting: 200,
		waitingPerAccount: 10,
		...MAX_WAITS,
	});
	const photos = open(PHOTO_LANE);
	const payments = open({
		running: 20,
		runningPerAccount: callsAtOnce,
		waiting: 200,
		waitingPerAccount: 10,
		...MAX_WAITS,
	});
	// Forty people of an office load a page with its files at the same moment: no flood, just many.
	const pages = open({
		running: 8,
		runningPerAccount: 4,
		waiting: 4_000,
		waitingPerAccount: 2_000,
		...MAX_WAITS,
		throttlesFloods: false,
	});
	const webhook = open({
		running: 4,
		runningPerAccount: 4,
		waiting: 1_000,
		waitingPerAccount: 1_000,
		maxWait: 8_000,
		maxWaitUnserved: 8_000,
		// Stripe is one account with everyone's payments.
		throttlesFloods: false,
	});
	metrics.gauge('lotline_hosts', 'Hosts on this database, which divide the limits of calls.', hosts.count);
	registerLaneMetrics(metrics, { data, sessions, passwords, externalAuth, photos, payments, pages, webhook });
	return {
		data: fairUse({ queue: data, rates, accountOf }),
		sessions: unlessHashing(fairUse({ queue: sessions, rates, accountOf })),
		externalAuth: fairUse({ queue: externalAuth, rates, accountOf }),
		photos: fairUse({ queue: photos, rates, accountOf }),
		payments: fairUse({ queue: payments, rates, accountOf }),
		pages: fairUse({ queue: pages, rates, accountOf: async (c) => addressOf(c) }),
		webhook: fairUse({ queue: webhook, rates: null, accountOf }),
	};
}

function unlessHashing(lane: MiddlewareHandler<Traced>): MiddlewareHandler<Traced> {
	return (c, next) => (mayHash(c.req.method, c.req.path, c.req.query('grant_type')) ? next() : lane(c, next));
}

function mayHash(method: string, path: string, grantType: string | undefined): boolean {
	if (path === '/auth/v1/token') return grantType !== 'refresh_token';
	return path === '/auth/v1/signup' || (path === '/auth/v1/user' && method === 'PUT');
}

function registerLaneMetrics(
	{ gauge }: Pick<Metrics, 'gauge'>,
	queues: Record<keyof Lanes | 'passwords', Pick<FairQueue, 'stats'>>,
): void {
	const read = (name: 'running' | 'waiting') => () =>
		Object.entries(queues).map(([lane, { stats }]) => ({ labels: { lane }, value: stats()[name] }));
	gauge('lotline_calls_running', 'Running calls, by lane.', read('running'), ['lane']);
	gauge('lotline_calls_waiting', 'Waiting calls, by lane.', read('waiting'), ['lane']);
}
