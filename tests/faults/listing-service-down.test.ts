import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { readZipPlaces } from '../../host/places/zip-places.ts';
import { searchOf, TOWN, townZip } from '../../scripts/load/homes.ts';
import { lacksProcessFigures, watchMemory } from '../../scripts/load/process-figures.ts';
import { repeat, type Stop } from '../../scripts/load/repeat.ts';
import { type CallResult, Tally, Traffic } from '../../scripts/load/traffic.ts';
import { BYSTANDERS, compareBystanders } from './harness/bystanders.ts';
import { atMost, figure, fits, noneOf, note, roundsOf } from './harness/figures.ts';
import { openListingService, SERVICE_FAULTS, type ServiceFault } from './harness/listing-service.ts';
import type { Product } from './harness/product.ts';
import { type Agent, newAgents, openTown } from './harness/town.ts';

const SEARCHERS = 12;
/** The average pause between one user's searches, in milliseconds: much shorter than a real user's. */
const THINK_TIME = 500;
const STALE_ZIPS = 24;
/** The longest that a search may take, in seconds. */
const MAX_SEARCH = 8;
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
test(`listing-service-down: a listing service that breaks in ${SERVICE_FAULTS.length} ways, one per round, leaves stale homes or a clear message to ${SEARCHERS} people, and others keep searching`, async ({
	skip,
}) => {
	const missing = lacksProcessFigures();
	if (missing) skip(missing);
	const service = await openListingService();
	const { product, users } = await openTown(BYSTANDERS, { settings: service.settings });
	const searchers = await newAgents(product, SEARCHERS);
	const traffic = new Traffic(product);
	const search = (zip: string) => traffic.send({ ...searchOf(zip), user: users[0] as Agent });
	for (let count = 0; count < TOWN.homes; count++) {
		const zip = townZip(count);
		if (service.calls(zip).length > 0) break;
		await search(zip);
	}
	for (const zip of zips.slice(0, STALE_ZIPS)) await search(zip);

	/** Responses that have neither stale homes nor the message that there are none. */
	const wrong: string[] = [];
	/** Responses with homes: each costs a credit, the others are free. */
	let answered = 0;
	let longest = 0;
	let maxGrowth = 0;
	const check = (name: string, isRight: boolean, hasHomes: boolean, { status, body }: CallResult) => {
		if (!isRight) wrong.push(`${name}: ${status} ${body.slice(0, 120)}`);
		else if (hasHomes) answered++;
	};
	let nextNew = STALE_ZIPS;
	let round = 0;
	await compareBystanders(product, users, {
		rounds: roundsOf(2 * SERVICE_FAULTS.length),
		name: 'a broken listing service',
		duration: MAX_SEARCH * 1_000,
		// A service that failed a few times in a row is skipped for half a minute; a new host doesn't know about
		// that.
		before: async () => {
			await product.kill();
			await product.start();
		},
		control: () =>
			searchRepeatedly(product, searchers, async (count, send) => {
				const response = await send(townZip(count));
				check('without a fault', response.status === 200, true, response);
			}),
		begin: async () => {
			await expire(product);
			const [name, fault] = SERVICE_FAULTS[round++ % SERVICE_FAULTS.length] as ServiceFault;
			const statuses = new Tally();
			const memory = watchMemory(product.pid);
			service.respond = fault;
			const end = searchRepeatedly(product, searchers, async (count, send) => {
				const isStale = count % 2 === 0;
				const zip = isStale ? zips[count % STALE_ZIPS] : zips[nextNew++ % zips.length];
				const response = await send(zip as string);
				const { status, body, milliseconds } = response;
				statuses.add(response);
				longest = Math.max(longest, milliseconds / 1_000);
				const isRight = isStale
					? status === 200 && body.includes('Service St') && body.includes("isn't answering right now")
					: status === 503 && body.includes(PROBLEMS.providerDown);
				check(`${name}, ${isStale ? 'stale' : 'new'}`, isRight, isStale, response);
			});
			return async () => {
				await end();
				service.respond = null;
				const { growth } = memory();
				maxGrowth = Math.max(maxGrowth, growth);
				note(name, `${statuses}; ${growth.toFixed(0)} MB more memory`);
			};
		},
	});
	noneOf('responses with neither stale homes nor a clear message', wrong);
	const used = await creditsOf(product, searchers);
	const credits = `${used} for ${answered} responses with homes`;
	figure('credits used', credits, 'the same', used === answered);
	atMost('longest search', longest, MAX_SEARCH);
	fits("growth of the host's memory", maxGrowth, MAX_GROWTH);
});

/** Makes the fetched data three days old, and forgets the last failure. */
async function expire({ database }: Product): Promise<void> {
	await database.query(
		`update public.provider_fetches set fetched_at = now() - interval '3 days', valid_until = '-infinity',
		        retry_at = '-infinity', claimed_until = '-infinity'
		  where zip = any (string_to_array($1, ','))`,
		[zips.slice(0, STALE_ZIPS).join()],
	);
}

/** Makes every user search repeatedly, each with counts of their own. */
function searchRepeatedly(
	product: Product,
	searchers: readonly Agent[],
	search: (count: number, send: (zip: string) => Promise<CallResult>) => Promise<void>,
): Stop {
	const traffic = new Traffic(product);
	return repeat(
		searchers.map((user, lane) => async (round) => {
			await search(lane + round, (zip) => traffic.send({ ...searchOf(zip), user }));
			await pause(THINK_TIME * (0.5 + Math.random()));
		}),
	);
}

function creditsOf({ database }: Product, users: readonly Agent[]): Promise<number> {
	return database.count(
		`select coalesce(sum(used), 0) from public.usage_periods
		  where user_id::text = any (string_to_array($1, ','))`,
		users.map(({ id }) => id),
	);
}
