/** Metrics from the database. They are the same for every process that uses it. */
import type { Query } from '../postgres/pool.ts';
import { sharedCall } from '../shared-call.ts';
import type { Metrics, Reading } from './metrics.ts';

/** Several values come from one statement, and no scraper needs them more often. In milliseconds. */
const TTL = 10_000;

export function registerStoreMetrics({ gauge }: Pick<Metrics, 'gauge'>, sql: Query): void {
	const read = sharedCall(() => readStore(sql), TTL);
	const show = (name: string, help: string, pick: (row: StoreNumbers) => Reading) =>
		gauge(name, help, async () => pick(await read()));
	show('lotline_accounts', 'Accounts.', (row) => row.accounts);
	show('lotline_listings', 'Sales and listings, estimated by the database.', (row) => row.listings);
	show('lotline_credits_charged', 'Credits charged and not refunded, in all periods.', (row) => row.credits);
	show('lotline_market_models', 'Market models.', (row) => row.models);
	show(
		'lotline_market_models_newest_seconds',
		'Time since a market was last fitted.',
		(row) => row.newest_model ?? [],
	);
	show(
		'lotline_billing_compared_seconds',
		'Time since billing was last reconciled with Stripe.',
		(row) => row.compared ?? [],
	);
	gauge(
		'lotline_uploads',
		"Agents' uploads, by status.",
		async () =>
			Object.entries((await read()).uploads).map(([status, value]) => ({ labels: { status }, value })),
		['status'],
	);
	show(
		'lotline_uploads_oldest_waiting_seconds',
		'Age of the oldest upload waiting to be read or imported.',
		(row) => row.oldest_upload,
	);
	show('lotline_uploaded_listings', 'Uploaded homes, estimated by the database.', (row) => row.uploaded);
}

interface StoreNumbers {
	accounts: number;
	listings: number;
	credits: number;
	models: number;
	/** In seconds; null for never. */
	newest_model: number | null;
	compared: number | null;
	/** Counts by status. */
	uploads: Record<string, number>;
	/** In seconds; 0 if none is waiting. */
	oldest_upload: number;
	uploaded: number;
}

async function readStore(sql: Query): Promise<StoreNumbers> {
	const [row] = await sql<StoreNumbers[]>`
		select (select count(*) from auth.users)::float8 as accounts,
		       (select greatest(reltuples, 0) from pg_class where oid = 'public.listings'::regclass)::float8 as listings,
		       (select coalesce(sum(used), 0) from public.usage_periods)::float8 as credits,
		       (select count(*) from public.market_models)::float8 as models,
		       (select extract(epoch from now() - max(made_at)) from public.market_models)::float8 as newest_model,
		       (select extract(epoch from now() - max(finished_at)) from public.billing_reconciliations
		         where finished_at <= now())::float8 as compared,
		       (select coalesce(jsonb_object_agg(status, count), '{}')
		          from (select status, count(*) from public.uploads group by status) by_status) as uploads,
		       (select coalesce(extract(epoch from now() - min(updated_at)), 0) from public.uploads
		         where status in ('reading', 'importing'))::float8 as oldest_upload,
		       (select greatest(reltuples, 0) from pg_class
		         where oid = 'public.uploaded_listings'::regclass)::float8 as uploaded`;
	if (!row) throw new Error('The database returned no row');
	return row;
}
