/** Refreshes one ZIP code: one worker claims it in the database, fetches and stores it; the others wait. */
import { fetchWithBreaker } from '../../providers/http/breaker.ts';
import { whySkipped } from '../../providers/http/policy.ts';
import type { FetchedZip } from '../../providers/provider.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { countCall } from './count-calls.ts';
import type { FetchContext } from './fetch-context.ts';
import { type FetchedRows, fetchedRows, type ZipPlaceColumns } from './fetched-rows.ts';
import { saveZipPeriods } from './listing-periods.ts';
import { recordsSourceOf } from './listing-row.ts';
import { settleRecords } from './settle-records.ts';

export interface ZipOutcome {
	isNewer: boolean;
	failure: string | null;
}

/** A row of `claim_zip`. */
export interface Claim extends ZipPlaceColumns {
	state: 'claimed' | 'busy' | 'fresh' | 'failed';
	failure: string | null;
	complete_on: string | null;
	cursor: string | null;
	has_rents: boolean | null;
}

/** Longer than a search waits: the next search finds what this one fetched. */
const FETCH_TIMEOUT = 25_000;
/** How long a ZIP code stays claimed by a process that died during a fetch. */
export const LEASE_SECONDS = 40;
const POLL_INTERVAL = 200;

/** Seconds until the next attempt, by kind of failure. */
const RETRY_SECONDS: Readonly<Record<ProviderError['kind'], number>> = {
	unavailable: 30,
	unreadable: 60,
	refused: 300,
	unauthorized: 120,
	budget: 900,
};

/** Seconds until the next attempt after a failure, and never sooner than the service demands. */
export function retrySeconds(error: unknown): number {
	if (!(error instanceof ProviderError)) return RETRY_SECONDS.unavailable;
	return Math.max(RETRY_SECONDS[error.kind], Math.ceil((error.retryAfter ?? 0) / 1_000));
}

/**
 * Fetches a ZIP code for a caller, or waits for the process that does. Never throws: failures are returned and
 * logged.
 */
export async function refreshZip(zip: string, caller: string, context: FetchContext): Promise<ZipOutcome> {
	const worker = crypto.randomUUID();
	const { call, provider } = context;
	const skipped = whySkipped(provider.service(context.env));
	if (skipped) return { isNewer: false, failure: skipped.message };
	try {
		for (;;) {
			const [claim] = await call<Claim>('claim_zip', {
				provider: provider.name,
				...context.license,
				caller,
				zip,
				worker,
				lease_seconds: LEASE_SECONDS,
			});
			if (claim?.state === 'claimed') return await fetchClaimed(zip, caller, worker, claim, context);
			if (claim?.state === 'fresh') return { isNewer: true, failure: null };
			if (claim?.state !== 'busy')
				return { isNewer: false, failure: claim?.failure ?? 'The ZIP code could not be claimed.' };
			await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
			if (context.shutdown.aborted) return { isNewer: false, failure: 'The server is shutting down.' };
		}
	} catch (error) {
		context.log(`ZIP ${zip} could not be fetched`, error);
		return { isNewer: false, failure: 'Something went wrong on our side.' };
	}
}

async function fetchClaimed(
	zip: string,
	caller: string,
	worker: string,
	claim: Claim,
	context: FetchContext,
): Promise<ZipOutcome> {
	const { provider, call, log } = context;
	try {
		const { fetched, rows, stored } = await fetchWithBreaker(provider.service(context.env), async () => {
			const fetched = await fetchInTime(zip, claim, context);
			return { fetched, ...fetchedRows(zip, fetched, claim, context) };
		});
		await saveZipPeriods(zip, worker, fetched, context);
		// Before the homes and the position are saved, so that a process that dies in between leaves nothing behind.
		await settleRecords(fetched.records, stored, caller, context);
		await saveRows(zip, worker, rows, context);
		return { isNewer: true, failure: null };
	} catch (error) {
		const failure = error instanceof ProviderError ? error.message : 'Something went wrong on our side.';
		log(`${provider.label}: ZIP ${zip} could not be fetched. ${failure}`, error);
		await call('fail_zip', {
			provider: provider.name,
			zip,
			worker,
			failure,
			retry_seconds: retrySeconds(error),
		});
		return { isNewer: false, failure };
	}
}

/** Stores the rows fetched for a claimed ZIP code, and releases the claim. */
export async function saveRows(
	zip: string,
	worker: string,
	rows: FetchedRows,
	{ call, provider, cacheHours }: FetchContext,
): Promise<void> {
	await call('save_zip', {
		provider: provider.name,
		source: provider.label,
		kind: provider.kind,
		records_source: recordsSourceOf(provider.label),
		zip,
		worker,
		...rows,
		hours: cacheHours,
	});
}

/** The signal is aborted manually: see `providers/http/with-timeout.ts`. */
async function fetchInTime(zip: string, claim: Claim, context: FetchContext): Promise<FetchedZip> {
	const { provider, env, now, shutdown } = context;
	const limit = new AbortController();
	const abort = () => limit.abort();
	const timer = setTimeout(abort, FETCH_TIMEOUT);
	shutdown.addEventListener('abort', abort, { once: true });
	try {
		const earlier = {
			completeOn: claim.complete_on,
			cursor: claim.cursor,
			hasRents: claim.has_rents === true,
		};
		const fetchZip =
			provider.fetchZip ?? (() => Promise.reject(new Error('The provider does not fetch by ZIP code.')));
		return await fetchZip(
			zip,
			{ fetch, env, now, signal: limit.signal, countCall: () => countCall(context) },
			earlier,
		);
	} finally {
		clearTimeout(timer);
		shutdown.removeEventListener('abort', abort);
		// Cancels the calls that a failed fetch left running.
		abort();
	}
}
