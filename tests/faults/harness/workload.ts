/** Agents at work while faults happen: searches, reports, webhooks, imports and uploads, and a ledger of what was acknowledged. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseReportId, writeReportRequest } from '../../../contract/reports/report-request.ts';
import { NO_CHOICES } from '../../../domain/comps/choices.ts';
import { TOWN, townAddress, townSearch, writeHomes } from '../../../scripts/load/homes.ts';
import { repeat, type Work } from '../../../scripts/load/repeat.ts';
import { type Call, type CallResult, Traffic } from '../../../scripts/load/traffic.ts';
import { STRIPE_KEYS, signatureOf } from '../../billing/stripe-double.ts';
import { type Buyer, eventOf, newBuyer } from '../../billing/stripe-events.ts';
import { answered, note } from './figures.ts';
import { compareLedger, type Ledger } from './ledger.ts';
import type { Product } from './product.ts';
import { type Agent, newAgent } from './town.ts';

/** Nothing listens at this address: in these tests Stripe calls us, and we never call Stripe. */
export const STRIPE_SETTINGS = { ...STRIPE_KEYS, STRIPE_BASE_URL: 'http://127.0.0.1:9' };

const ROWS_PER_IMPORT = 400;
/** How long an import may take, in milliseconds. */
const MAX_IMPORT_TIME = 60_000;

/** How long searches may take to work again, in milliseconds. */
const MAX_OUTAGE = 60_000;

/**
 * Starts the workers, and what faults are measured by: two thirds of the users search, the others create reports; one more
 * worker is Stripe, one imports files, and one uploads them.
 */
export async function startWorkload(
	product: Product,
	users: readonly Agent[],
	traffic = new Traffic(product),
) {
	const ledger: Ledger = { searches: [], reports: [], uploads: [], events: [], imports: [] };
	const customer = await newCustomer(product, users[0] as Agent);
	const prober = await newAgent(product);
	const { outcomes } = traffic;
	const stop = repeat([
		...users.map((user, index) => (index % 3 === 2 ? reporter : searcher)(traffic, ledger, user)),
		stripe(traffic, ledger, customer),
		importer(product, ledger),
		uploader(traffic, ledger, users[0] as Agent),
	]);
	return {
		traffic,
		ledger,
		stop,
		/** Waits until requests work again, and then until a random moment. */
		untilWorking: async () => {
			const goal = outcomes.count('200') + 4 * users.length;
			const deadline = performance.now() + 15_000;
			while (outcomes.count('200') < goal && performance.now() < deadline) await pause(20);
			await pause(Math.random() * 500);
		},
		/** Waits until a search by someone else works again. @returns the seconds since a moment */
		recover: (since: number) => secondsToSuccess(traffic, prober, since),
		/** Stops the workers, and reports whether every request was answered and nothing acknowledged is lost. */
		finish: async () => {
			await stop();
			await product.database.accepts();
			note('requests by outcome', outcomes);
			answered(traffic);
			await compareLedger(product.database, ledger);
		},
	};
}

/** Searches until one succeeds. @returns the seconds since a moment; infinite if none succeeds within a minute */
export async function secondsToSuccess(traffic: Traffic, user: Agent, since: number): Promise<number> {
	const deadline = performance.now() + MAX_OUTAGE;
	for (let round = 0; performance.now() < deadline; round++) {
		const { status } = await traffic.send({ ...townSearch(round), user });
		if (status === 200) return (performance.now() - since) / 1000;
		await pause(50);
	}
	return Number.POSITIVE_INFINITY;
}

/** Searches as the web app does: reserves a credit, sends the request with a key, and retries it after a fault. */
function searcher(traffic: Traffic, ledger: Ledger, user: Agent): Work {
	return async (round, isStopping) => {
		const key = randomUUID();
		if (round % 2 === 0) await traffic.send({ path: '/rest/v1/rpc/increment_usage', body: {}, user });
		const call = round % 5 === 4 ? addressCall(round) : townSearch(round);
		const headers = { 'idempotency-key': key };
		const { status } = await retryUntilServed(traffic, { ...call, headers, user }, isStopping);
		if (status !== 200) return;
		ledger.searches.push({ user: user.id, key });
		// The page of a ZIP code opens after the search, whatever server reads it.
		const { zip } = call.body as { zip?: string };
		if (zip && round % 4 === 1) {
			const market = { path: '/rest/v1/rpc/market_summary', body: { zip }, user };
			await retryUntilServed(traffic, market, isStopping);
		}
	};
}

function addressCall(round: number): Call {
	const path = round % 7 === 6 ? '/functions/v1/evidence' : '/functions/v1/comps';
	return { path, body: { address: townAddress(round % TOWN.homes), limit: 25 } };
}

/** A report on a home, a different one each round. */
export function reportCall(round: number): Call {
	const body = writeReportRequest({
		kind: 'standard',
		address: townAddress((round * 13) % TOWN.homes),
		work: { facts: {}, choices: NO_CHOICES },
		preparedFor: `Client ${round}`,
	});
	return { path: '/functions/v1/report', body };
}

function reporter(traffic: Traffic, ledger: Ledger, user: Agent): Work {
	return async (round, isStopping) => {
		const key = randomUUID();
		const call = { ...reportCall(round), headers: { 'idempotency-key': key }, user };
		const response = await retryUntilServed(traffic, call, isStopping);
		if (response.status !== 200) return;
		ledger.searches.push({ user: user.id, key });
		ledger.reports.push(parseReportId(JSON.parse(response.body)));
	};
}

async function newCustomer({ database }: Product, { id }: Agent): Promise<Buyer> {
	const buyer = newBuyer(id);
	await database.query(`select public.upsert_billing_customer($1, 'test', $2)`, [id, buyer.customer]);
	return buyer;
}

/** Sends each event until it is acknowledged, and sometimes again. */
function stripe(traffic: Traffic, ledger: Ledger, customer: Buyer): Work {
	return async (round, isStopping) => {
		const invoice = `in_${randomUUID()}`;
		const event = eventOf('invoice.paid', customer, { seconds: 0, changes: { id: invoice, parent: null } });
		const body = JSON.stringify(event);
		const call = () => {
			const headers = { 'stripe-signature': signatureOf(body) };
			return { path: '/functions/v1/stripe-webhook', body, headers };
		};
		for (; !isStopping(); await pause(50)) {
			const { status } = await traffic.send(call());
			if (status !== 200) continue;
			ledger.events.push({ id: event.id, invoice });
			if (round % 3 === 0) await traffic.send(call());
			return;
		}
	};
}

/**
 * Uploads and imports small files. An account has one upload in progress, so it goes on with that, also after the response to
 * its start was lost.
 */
function uploader(traffic: Traffic, ledger: Ledger, user: Agent): Work {
	return async (round, isStopping) => {
		const call = async (procedure: string, body: object) => {
			const path = `/rest/v1/rpc/${procedure}`;
			const response = await retryUntilServed(traffic, { path, body, user }, isStopping);
			return response.status === 200 ? JSON.parse(response.body) : null;
		};
		const home = `${1_000 + round} Upload St,Columbus,OH,43004,250000`;
		const content = Buffer.from(`ADDRESS,CITY,STATE,ZIP,PRICE\n${home}`);
		const uploads: { id: string; status: string }[] = (await call('my_uploads', {})) ?? [];
		const ready = uploads.find(({ status }) => status === 'ready');
		if (ready) await call('confirm_upload', { upload: ready.id, choices: {}, import: true });
		if (!ready && uploads.every(({ status }) => ['receiving', 'done', 'failed'].includes(status))) {
			const upload =
				uploads.find(({ status }) => status === 'receiving')?.id ??
				(await call('start_upload', { file_name: 'homes.csv', bytes: content.length }));
			const piece = { upload, from_byte: 0, content: content.toString('base64') };
			if (upload && (await call('append_upload', piece)) === content.length) ledger.uploads.push(upload);
		}
		// Each is read by a process of its own, as is each import.
		await pause(1_000);
	};
}

function importer(product: Product, ledger: Ledger): Work {
	return async (round) => {
		const source = `file-${round}`;
		const path = join(product.files, `${source}.csv`);
		await writeHomes(path, source, ROWS_PER_IMPORT);
		const { code } = await product.command(['import', path, '--source', source], MAX_IMPORT_TIME);
		const end = code === 'SIGKILL' ? 'hung' : code === 0 ? 'done' : 'failed';
		ledger.imports.push({ source, rows: ROWS_PER_IMPORT, end });
		// An import is a separate process: the pause leaves some of the machine to the requests.
		await pause(500);
	};
}

/** Retries a request for as long as its response says that a retry may succeed. */
async function retryUntilServed(
	traffic: Traffic,
	call: Call,
	isStopping: () => boolean,
): Promise<CallResult> {
	for (;;) {
		const response = await traffic.send(call);
		const mayRetry = response.status === 0 || response.status >= 500 || response.status === 429;
		if (!mayRetry || isStopping()) return response;
		await pause(response.status === 429 ? 200 : 50);
	}
}
