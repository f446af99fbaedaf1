/** A list of everything the product acknowledged, to be compared with its database afterward. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Trial } from './check.ts';
import type { Product } from './product.ts';

export interface Ledger {
	/** Searches that got a 200, by the key of their request. */
	searches: { user: string; key: string }[];
	reports: { user: string; id: string }[];
	/** Webhook events that got a 200, each with its invoice. */
	events: { id: string; invoice: string }[];
	/** Every import that started, and whether it ended with exit code 0, with another one, or not at all. */
	imports: { source: string; rows: number; end: 'done' | 'failed' | 'hung' | null; output: string }[];
}

export function emptyLedger(): Ledger {
	return { searches: [], reports: [], events: [], imports: [] };
}

/** Reports whether everything acknowledged is in the database exactly once. */
export async function compareLedger(trial: Trial, { database }: Product, ledger: Ledger): Promise<void> {
	const count = async (text: string, ...parameters: string[]) => {
		const [row] = await database.query<{ count: number }>(
			`select count(*)::integer as count ${text}`,
			parameters,
		);
		return row?.count ?? 0;
	};
	const lost = (what: string, acknowledged: number, missing: number) =>
		trial.expect(
			`${what} acknowledged and lost`,
			`${missing} of ${acknowledged.toLocaleString('en-US')}`,
			'0',
			missing === 0,
		);

	const missing = () => missingSearches(database, ledger);
	const atOnce = await missing();
	const deadline = performance.now() + SETTLING;
	let left = atOnce;
	// The host re-records what a crash lost, a second or two later.
	while (left.length > 0 && performance.now() < deadline) {
		await pause(200);
		left = await missing();
	}
	trial.note('searches not yet recorded again when the load ended', atOnce.length);
	lost('searches', ledger.searches.length, left.length);
	if (left.length > 0)
		trial.note(
			'lost, by their places among those acknowledged',
			left.map((key) => placeOf(ledger, key)).join(', '),
		);
	lost(
		'reports',
		ledger.reports.length,
		await count(
			`from unnest(string_to_array($1, ',')::uuid[]) a (id)
			 where not exists (select from public.reports r where r.id = a.id)`,
			ledger.reports.map(({ id }) => id).join(','),
		),
	);
	lost(
		'webhook events',
		ledger.events.length,
		await count(
			`from unnest(string_to_array($1, ','), string_to_array($2, ',')) a (id, invoice)
			 where not exists (select from public.stripe_events e where e.id = a.id)
			    or not exists (select from public.invoices i where i.id = a.invoice)`,
			ledger.events.map(({ id }) => id).join(','),
			ledger.events.map(({ invoice }) => invoice).join(','),
		),
	);
	await compareImports(trial, ledger, count);
	await compareCredits(trial, count);
}

/** How long the host may take to re-record what a crash lost, in milliseconds. */
const SETTLING = 10_000;

/** The keys of acknowledged searches that are missing. */
async function missingSearches(database: Product['database'], { searches }: Ledger): Promise<string[]> {
	const rows = await database.query<{ key: string }>(
		`select a.key from unnest(string_to_array($1, ',')::uuid[], string_to_array($2, ',')) a (person, key)
		 where not exists
		   (select from public.searches s where s.user_id = a.person and s.idempotency_key = a.key)`,
		[searches.map(({ user }) => user).join(','), searches.map(({ key }) => key).join(',')],
	);
	return rows.map(({ key }) => key);
}

function placeOf({ searches }: Ledger, key: string): string {
	return `${searches.findIndex((each) => each.key === key) + 1} of ${searches.length}`;
}

type Count = (text: string, ...parameters: string[]) => Promise<number>;

async function compareImports(trial: Trial, { imports }: Ledger, count: Count): Promise<void> {
	let lost = 0;
	let partiallyImported = 0;
	for (const { source, rows, end, output } of imports) {
		const imported = await count(
			'from public.listings l join public.listing_sources s on s.id = l.source where s.name = $1',
			source,
		);
		if (end === 'done' && imported !== rows) {
			lost++;
			trial.note(`the import ${source} stored ${imported} of ${rows} homes; its output`, output);
		}
		if (end !== 'done' && imported !== 0 && imported !== rows) partiallyImported++;
	}
	const ended = (state: string) => imports.filter(({ end }) => end === state).length;
	trial.expect('imports acknowledged and lost', `${lost} of ${ended('done')}`, '0', lost === 0);
	const hung = ended('hung');
	trial.expect('imports that did not end', `${hung} of ${imports.length}`, '0', hung === 0);
	trial.expect(
		'imports stored only in part',
		`${partiallyImported} of ${imports.length}`,
		'0',
		partiallyImported === 0,
	);
}

/** Every used credit belongs to one search, or is reserved for one. */
async function compareCredits(trial: Trial, count: Count): Promise<void> {
	const wrong = await count(`
		from public.usage_periods u
		where u.used <> (select count(*) from public.searches s
		                  where s.user_id = u.user_id and s.created_at >= u.period_start)
		              + (select count(*) from public.usage_grants g
		                  where g.user_id = u.user_id and g.period_start = u.period_start)`);
	const accounts = await count('from public.usage_periods');
	trial.expect('accounts with a wrong number of credits', `${wrong} of ${accounts}`, '0', wrong === 0);
}
