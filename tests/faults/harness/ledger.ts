/** A list of everything the product acknowledged, to be compared with its database afterward. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';
import { none } from './figures.ts';

export interface Ledger {
	/** Searches that got a 200, by the key of their request. */
	searches: { user: string; key: string }[];
	/** The ids of reports. */
	reports: string[];
	/** The ids of uploads whose last byte was acknowledged. */
	uploads: string[];
	/** Webhook events that got a 200, each with its invoice. */
	events: { id: string; invoice: string }[];
	/** Every import, and whether it ended with exit code 0, with another one, or not at all. */
	imports: { source: string; rows: number; end: 'done' | 'failed' | 'hung' }[];
}

/** How long the host may take to re-record what a crash lost, in milliseconds: usually a second or two. */
const SETTLING = 10_000;

/** Reports whether everything acknowledged is in the database exactly once. */
export async function compareLedger(database: Database, ledger: Ledger): Promise<void> {
	const { searches, reports, uploads, events, imports } = ledger;
	const count: Database['count'] = (text, ...lists) => database.count(`select count(*) ${text}`, ...lists);
	const expected: [what: string, lost: string, ...acknowledged: string[][]][] = [
		[
			'searches',
			`unnest(string_to_array($1, ',')::uuid[], string_to_array($2, ',')) a (person, key)
			  where not exists
			    (select from public.searches s where s.user_id = a.person and s.idempotency_key = a.key)`,
			searches.map(({ user }) => user),
			searches.map(({ key }) => key),
		],
		[
			'reports',
			`unnest(string_to_array($1, ',')::uuid[]) a (id)
			  where not exists (select from public.reports r where r.id = a.id)`,
			reports,
		],
		[
			'uploads',
			`unnest(string_to_array($1, ',')::uuid[]) a (id)
			  where not exists (select from public.uploads u where u.id = a.id and u.received = u.bytes)`,
			uploads,
		],
		[
			'webhook events',
			`unnest(string_to_array($1, ','), string_to_array($2, ',')) a (id, invoice)
			  where not exists (select from public.stripe_events e where e.id = a.id)
			     or not exists (select from public.invoices i where i.id = a.invoice)`,
			events.map(({ id }) => id),
			events.map(({ invoice }) => invoice),
		],
	];
	for (const [what, lost, ...acknowledged] of expected) {
		const missing = () => count(`from ${lost}`, ...acknowledged);
		const deadline = performance.now() + SETTLING;
		while ((await missing()) > 0 && performance.now() < deadline) await pause(200);
		none(`${what} acknowledged and lost`, await missing(), acknowledged[0]?.length);
	}

	let lost = 0;
	let hung = 0;
	let inPart = 0;
	for (const { source, rows, end } of imports) {
		const stored = await count(
			'from public.listings l join public.listing_sources s on s.id = l.source where s.name = $1',
			[source],
		);
		if (end === 'done' && stored !== rows) lost++;
		if (end === 'hung') hung++;
		if (end !== 'done' && stored > 0 && stored !== rows) inPart++;
	}
	none('imports acknowledged and lost', lost, imports.filter(({ end }) => end === 'done').length);
	none('imports that did not end', hung, imports.length);
	none('imports stored only in part', inPart, imports.length);

	// Every used credit belongs to one search, or is reserved for one.
	const wrong = await count(`
		from public.usage_periods u
		where u.used <> (select count(*) from public.searches s
		                  where s.user_id = u.user_id and s.created_at >= u.period_start)
		              + (select count(*) from public.usage_grants g
		                  where g.user_id = u.user_id and g.period_start = u.period_start)`);
	none('accounts with a wrong number of credits', wrong, await count('from public.usage_periods'));
}
