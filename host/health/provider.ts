/** The listing provider in `/health`. A health check never calls the provider, because calls cost money. */
import type { Service } from '../../contract/health.ts';
import { count } from '../../domain/format/format.ts';
import { OWN_DATA } from '../../domain/home/own-data.ts';
import type { Pool } from '../postgres/pool.ts';
import type { Settings } from '../settings.ts';

type ProviderSettings = Pick<Settings, 'listingProvider' | 'demo'>;

export async function checkProvider(sql: Pool, settings: ProviderSettings): Promise<Service> {
	return settings.listingProvider === 'local' ? importedListings(sql, settings) : liveProvider(sql, settings);
}

/** The result of `provider_status`. */
interface Status {
	succeeded_at: string | null;
	failed_at: string | null;
	calls: number;
	budget: number | null;
	hit_rate: number | null;
}

async function liveProvider(sql: Pool, { listingProvider }: ProviderSettings): Promise<Service> {
	const [row] = await sql`select public.provider_status(${listingProvider}) as status`;
	if (!row) throw new Error('provider_status returned no row.');
	const { succeeded_at, failed_at, calls, budget, hit_rate }: Status = row.status;
	const state = stateOf(succeeded_at, failed_at);
	const limit = budget === null ? '' : ` of ${count(budget)}`;
	const hits = hit_rate === null ? '' : ` ${Math.floor(hit_rate * 100)}% of searches needed no call.`;
	return {
		state,
		detail: `${SENTENCES[state]} ${count(calls)}${limit} calls this month.${hits}`,
		last_success_at: succeeded_at,
		last_failure_at: failed_at,
		calls_this_month: calls,
		calls_limit: budget,
		cache_hit_rate: hit_rate,
	};
}

const SENTENCES = {
	ok: 'The last call succeeded.',
	failing: 'The last call failed.',
	unknown: 'Nothing has been requested from the provider yet.',
} as const;

function stateOf(succeededAt: string | null, failedAt: string | null): keyof typeof SENTENCES {
	if (failedAt === null) return succeededAt === null ? 'unknown' : 'ok';
	return succeededAt !== null && Date.parse(succeededAt) > Date.parse(failedAt) ? 'ok' : 'failing';
}

/**
 * The state of imported listings. Agents' uploads don't count: they are private and say nothing about the
 * installation's listings.
 */
async function importedListings(sql: Pool, { demo }: ProviderSettings): Promise<Service> {
	const [row] = await sql`
		select max(s.loaded_at) as loaded_at, coalesce(bool_and(s.demo), false) as all_demo,
		       exists (select from public.listings) as has_listings
		  from public.listing_sources s where s.name <> ${OWN_DATA}`;
	const last_success_at = row?.loaded_at?.toISOString() ?? null;
	if (!row?.has_listings) {
		return { state: 'unknown', detail: 'No listings have been imported yet.', last_success_at };
	}
	const isDemo = demo && row.all_demo;
	return {
		state: isDemo ? 'demo' : 'ok',
		detail: isDemo ? 'Fictional homes.' : 'Imported listings.',
		last_success_at,
	};
}
