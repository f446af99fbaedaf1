/** Agents at work: continuous searches, reports, webhooks and imports, and a ledger of what was acknowledged. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readReportId, writeReportRequest } from '../../contract/reports/report-request.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { addressOf, writeHomes, zipSearch } from './homes.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import type { Product } from './product.ts';
import type { Call, CallResult, Traffic } from './traffic.ts';
import { as, type TestUser } from './users.ts';
import { invoicePaid, makeCustomer, sendEvent } from './webhooks.ts';

/** The series of homes that a workload searches, and their number. */
export const TOWN = { series: 'town', homes: 2000 };

const ROWS_PER_IMPORT = 400;
/** How long an import may take, in milliseconds. */
const MAX_IMPORT_TIME = 60_000;

export interface Workload {
	ledger: Ledger;
	/** Stops it and waits for pending requests. */
	stop(): Promise<void>;
}

type Work = (round: number) => Promise<void>;

/**
 * Starts the workers: two thirds of the users search, the others create reports; one more worker is Stripe, and one
 * imports files.
 */
export async function startWorkload(
	product: Product,
	traffic: Traffic,
	users: readonly TestUser[],
): Promise<Workload> {
	const ledger = emptyLedger();
	const customer = await makeCustomer(product, (users[0] as TestUser).id);
	let stopping = false;
	const repeat = async (work: Work) => {
		for (let round = 0; !stopping; round++) await work(round);
	};
	const parts = { product, traffic, ledger, isStopping: () => stopping };
	const workers = [
		...users.map((user, index) => repeat(index % 3 === 2 ? reporter(parts, user) : searcher(parts, user))),
		repeat(stripe(parts, customer)),
		repeat(importer(parts)),
	];
	const all = Promise.all(workers);
	// A failed worker is reported when the workload is stopped.
	all.catch(() => {});
	return {
		ledger,
		stop: async () => {
			stopping = true;
			await all;
		},
	};
}

interface Parts {
	product: Product;
	traffic: Traffic;
	ledger: Ledger;
	isStopping: () => boolean;
}

/** Searches as the web app does: reserves a credit, sends the request with a key, and retries it after a fault. */
function searcher(parts: Parts, user: TestUser): Work {
	const { product, traffic, ledger } = parts;
	return async (round) => {
		const key = randomUUID();
		if (round % 2 === 0)
			await traffic.send(as(product, user, { path: '/rest/v1/rpc/increment_usage', body: {} }));
		const isByAddress = round % 5 === 4;
		const body = isByAddress
			? { address: addressOf(TOWN.series, round % TOWN.homes), limit: 25 }
			: zipSearch(TOWN.homes, round);
		const path = round % 7 === 6 && isByAddress ? '/functions/v1/evidence' : '/functions/v1/comps';
		const response = await retryUntilServed(
			parts,
			as(product, user, { path, body, headers: { 'idempotency-key': key } }),
		);
		if (response.status === 200) ledger.searches.push({ user: user.id, key });
	};
}

/** A report on a home, a different one each round. */
export function reportCall(round: number): Call {
	const body = writeReportRequest({
		query: { address: addressOf(TOWN.series, (round * 13) % TOWN.homes) },
		work: { facts: {}, choices: NO_CHOICES },
		kind: 'standard',
		preparedFor: `Client ${round}`,
		note: '',
		replaces: null,
	});
	return { path: '/functions/v1/report', body };
}

function reporter(parts: Parts, user: TestUser): Work {
	const { product, ledger } = parts;
	return async (round) => {
		const key = randomUUID();
		const call = { ...reportCall(round), headers: { 'idempotency-key': key } };
		const response = await retryUntilServed(parts, as(product, user, call));
		if (response.status === 200) {
			ledger.searches.push({ user: user.id, key });
			ledger.reports.push({ user: user.id, id: readReportId(JSON.parse(response.body)) });
		}
	};
}

/** Sends each event until it is acknowledged, and sometimes again. */
function stripe({ product, traffic, ledger, isStopping }: Parts, customer: string): Work {
	return async (round) => {
		const event = invoicePaid(customer);
		while (!isStopping()) {
			const { status } = await sendEvent(product, traffic, event);
			if (status === 200) {
				ledger.events.push(event);
				if (round % 3 === 0) await sendEvent(product, traffic, event);
				return;
			}
			await pause(50);
		}
	};
}

function importer({ product, ledger }: Parts): Work {
	return async () => {
		const source = `file-${ledger.imports.length}`;
		const path = join(product.files, `${source}.csv`);
		await writeHomes(path, source, ROWS_PER_IMPORT);
		const entry: Ledger['imports'][number] = { source, rows: ROWS_PER_IMPORT, end: null, output: '' };
		ledger.imports.push(entry);
		const child = product.command('import', path, '--source', source);
		const code = await Promise.race([child.exit, pause(MAX_IMPORT_TIME, 'hung' as const, { ref: false })]);
		if (code === 'hung') child.process.kill('SIGKILL');
		entry.output = child.output();
		entry.end = code === 'hung' ? 'hung' : code === 0 ? 'done' : 'failed';
		// An import is a separate process: the pause leaves some of the machine to the requests.
		await pause(500);
	};
}

/** Retries a request for as long as its response says that a retry may succeed. */
async function retryUntilServed({ traffic, isStopping }: Parts, call: Call): Promise<CallResult> {
	for (;;) {
		const response = await traffic.send(call);
		const mayRetry = response.failure !== null || response.status >= 500 || response.status === 429;
		if (!mayRetry || isStopping()) return response;
		await pause(response.status === 429 ? 200 : 50);
	}
}
