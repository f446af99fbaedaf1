import { existsSync } from 'node:fs';
import { PROBLEMS } from '../../../contract/problems.ts';
import { quantile } from '../../../domain/math/statistics.ts';
import { readZipPlaces } from '../../../host/places/zip-places.ts';
import { compareBystanders, openTown, type Turns } from '../bystanders.ts';
import type { Check, Trial } from '../check.ts';
import { zipSearch } from '../homes.ts';
import { type ListingService, openListingService } from '../listing-service.ts';
import type { Product } from '../product.ts';
import { watchGrowth } from '../resident-memory.ts';
import { searchRepeatedly } from '../searchers.ts';
import { SERVICE_FAULTS } from '../service-faults.ts';
import type { CallResult } from '../traffic.ts';
import { as, signUpAll, type TestUser } from '../users.ts';
import { TOWN } from '../workload.ts';

const SEARCHERS = 12;
const STALE_ZIPS = 24;
/** The longest that a search may take, in milliseconds. */
const MAX_SEARCH_MS = 8_000;
/**
 * The maximum memory growth, in megabytes, while three 200 MB responses per searcher arrive: mostly memory that V8
 * hasn't collected yet.
 */
const MAX_GROWTH = 128;

/** ZIP codes that need the service: the imported homes of the other searches are in Ohio. */
const zips = readZipPlaces()
	.filter(({ state }) => state !== 'OH')
	.map(({ zip }) => zip);

/**
 * The listing service breaks in every way, while some users search ZIP codes that need it and others those that
 * don't.
 */
export const listingServiceDown: Check = {
	name: 'listing-service-down',
	title: `Breaks the listing service in ${SERVICE_FAULTS.length} ways, one per round, while ${SEARCHERS} people search new and stale ZIP codes, and compares others' searches with those made while ${SEARCHERS} people search fresh ones`,
	rounds: 2 * SERVICE_FAULTS.length,
	maxMinutes: 20,
	missing: () => (existsSync('/proc/self/status') ? null : 'There is no /proc to read memory from.'),
	run: async (trial) => {
		const service = await openListingService();
		trial.atEnd(service.close);
		const { product, users, traffic } = await openTown(trial, service.settings);
		const searchers = await signUpAll(product, traffic, SEARCHERS);
		const bystander = users[0] as TestUser;
		const search = (zip: string) =>
			traffic.send(as(product, bystander, { path: '/functions/v1/comps', body: { zip, limit: 25 } }));
		for (let count = 0; count < TOWN.homes; count++) {
			const { zip } = zipSearch(TOWN.homes, count);
			if (service.calls.has(zip)) break;
			await search(zip);
		}
		for (const zip of zips.slice(0, STALE_ZIPS)) await search(zip);
		const outcome: Outcome = {
			...{ longest: 0, growth: new Map(), calmGrowth: 0, wrong: [], answered: 0, statuses: new Map() },
		};
		let round = 0;
		let work: (() => Promise<void>) | null = null;
		const pairs = await compareBystanders(trial, product, users, {
			name: 'a broken listing service',
			duration: MAX_SEARCH_MS,
			// A service that failed a few times in a row is skipped for half a minute; a new host doesn't know about
			// that.
			before: async () => {
				await product.kill();
				await product.start();
			},
			control: () => searchFresh(product, searchers, outcome),
			begin: async () => {
				await expire(product);
				work = disturb({ product, service, searchers, outcome, round: round++ });
			},
			end: () => work?.(),
		});
		SERVICE_FAULTS.forEach(([fault], at) => {
			const own = pairs.filter((_, index) => index % SERVICE_FAULTS.length === at);
			if (own.length > 0) recordFault(trial, fault, outcome, own);
		});
		await report(trial, product, searchers, outcome);
	},
};

interface Outcome {
	/** Milliseconds. */
	longest: number;
	/** Maximum megabytes, by fault. */
	growth: Map<string, number>;
	/** Maximum megabytes without a fault: the host is new in each round, and its heap grows with its first searches. */
	calmGrowth: number;
	/** Responses that have neither stale homes nor the message that there are none. */
	wrong: string[];
	/** Responses with homes: each costs a credit, the others are free. */
	answered: number;
	/** The number of searches with each outcome, by fault. */
	statuses: Map<string, Map<number, number>>;
}

/** Makes the fetched data three days old, and forgets the last failure. */
async function expire({ database }: Product): Promise<void> {
	await database.query(
		`update public.provider_fetches set fetched_at = now() - interval '3 days', valid_until = '-infinity',
		        retry_at = '-infinity', claimed_until = '-infinity'
		  where zip = any (string_to_array($1, ','))`,
		[zips.slice(0, STALE_ZIPS).join()],
	);
}

interface Turn {
	product: Product;
	service: ListingService;
	searchers: readonly TestUser[];
	outcome: Outcome;
	round: number;
}

let nextNew = STALE_ZIPS;

/** Breaks the service, and searches. @returns a function that ends it and waits for pending searches */
function disturb({ product, service, searchers, outcome, round }: Turn): () => Promise<void> {
	const [name, fault] = SERVICE_FAULTS[round % SERVICE_FAULTS.length] as (typeof SERVICE_FAULTS)[0];
	const growth = watchGrowth(product.host().process.pid);
	service.fault = fault;
	const end = searchRepeatedly(product, searchers, async (count, send) => {
		const isStale = count % 2 === 0;
		const zip = (isStale ? zips[count % STALE_ZIPS] : zips[nextNew++ % zips.length]) as string;
		note(outcome, name, isStale, await send(zip));
	});
	return async () => {
		await end();
		service.fault = null;
		outcome.growth.set(name, Math.max(outcome.growth.get(name) ?? 0, growth()));
	};
}

/** The same people search ZIP codes that need no fetch. @returns a function that ends the searches */
function searchFresh(
	product: Product,
	searchers: readonly TestUser[],
	outcome: Outcome,
): () => Promise<void> {
	const growth = watchGrowth(product.host().process.pid);
	const end = searchRepeatedly(product, searchers, async (count, send) => {
		const { status, body } = await send(zipSearch(TOWN.homes, count).zip);
		if (status === 200) outcome.answered++;
		else outcome.wrong.push(`without a fault: ${status} ${body.slice(0, 120)}`);
	});
	return async () => {
		await end();
		outcome.calmGrowth = Math.max(outcome.calmGrowth, growth());
	};
}

function note(outcome: Outcome, fault: string, isStale: boolean, response: CallResult): void {
	const { status, body, milliseconds } = response;
	const statuses = outcome.statuses.get(fault) ?? new Map<number, number>();
	outcome.statuses.set(fault, statuses.set(status, (statuses.get(status) ?? 0) + 1));
	outcome.longest = Math.max(outcome.longest, milliseconds);
	const isRight = isStale
		? status === 200 && body.includes('Service St') && body.includes("isn't answering right now")
		: status === 503 && body.includes(PROBLEMS.providerDown);
	if (!isRight) outcome.wrong.push(`${fault}, ${isStale ? 'stale' : 'new'}: ${status} ${body.slice(0, 120)}`);
	else if (isStale) outcome.answered++;
}

function recordFault(
	trial: Trial,
	fault: string,
	{ statuses, growth }: Outcome,
	pairs: readonly Turns[],
): void {
	const counts = [...(statuses.get(fault) ?? [])].map(([status, times]) => `${status}: ${times}`);
	const p95 = (kind: keyof Turns) =>
		(
			quantile(
				pairs.flatMap((pair) => pair[kind]),
				0.95,
			) ?? 0
		).toFixed(0);
	const more = (growth.get(fault) ?? 0).toFixed(0);
	trial.note(
		fault,
		`${counts.join(', ')}; p95 of others ${p95('disturbed')} ms, ${p95('calm')} ms without it; ${more} MB more memory`,
	);
}

async function report(
	trial: Trial,
	{ database }: Product,
	searchers: readonly TestUser[],
	{ longest, growth, calmGrowth, wrong, answered }: Outcome,
): Promise<void> {
	trial.expect(
		'responses with neither stale homes nor a clear message',
		[wrong.length, ...wrong.slice(0, 3)].join('; '),
		'0',
		wrong.length === 0,
	);
	const [usage] = await database.query<{ used: number }>(
		"select coalesce(sum(used), 0)::integer as used from public.usage_periods where user_id::text = any (string_to_array($1, ','))",
		[searchers.map(({ id }) => id).join()],
	);
	const credits = `${usage?.used} for ${answered} responses with homes`;
	trial.expect('credits used', credits, 'the same', usage?.used === answered);
	const seconds = `${(longest / 1_000).toFixed(1)} s`;
	trial.expect('longest search', seconds, `${MAX_SEARCH_MS / 1_000} s`, longest <= MAX_SEARCH_MS, 'timing');
	const max = Math.max(...growth.values());
	trial.expect(
		"growth of the host's resident memory",
		`${max.toFixed(0)} MB, ${calmGrowth.toFixed(0)} MB without a fault`,
		`at most ${MAX_GROWTH} MB`,
		max <= MAX_GROWTH,
	);
}
