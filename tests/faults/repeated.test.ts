/** The fault tests that the second lane repeats. They share a file, because they would slow each other down side by side. */
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { readZipPlaces } from '../../host/places/zip-places.ts';
import { searchOf } from '../../scripts/load/homes.ts';
import { type Call, type CallResult, Traffic } from '../../scripts/load/traffic.ts';
import { startExternalDatabase } from './harness/external-database.ts';
import { all, atMost, none, roundsOf, timing } from './harness/figures.ts';
import { CALLS_PER_FETCH, openListingService } from './harness/listing-service.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type Agent, newAgents } from './harness/town.ts';
import { injectUnderLoad } from './harness/under-load.ts';

test('kill-database: nothing acknowledged is lost when the main process of PostgreSQL is killed during searches, reports, imports and webhooks', () =>
	injectUnderLoad({ rounds: roundsOf(50), name: 'kills of PostgreSQL', inject: killPostmaster }));

test('kill-host: nothing acknowledged is lost when the host is killed during searches, reports, imports and webhooks, and started again', () =>
	injectUnderLoad({
		rounds: roundsOf(100),
		name: 'kills of the host',
		endsHost: 10,
		inject: async (product) => {
			await product.kill();
			await product.start();
		},
	}));

async function killPostmaster(product: Product): Promise<void> {
	const killed = product.postmaster();
	if (!killed) throw new Error('There is no PostgreSQL to kill.');
	process.kill(killed, 'SIGKILL');
	const deadline = Date.now() + 60_000;
	// Other processes of the killed server run for another moment, so this waits for a new main process.
	while ((product.postmaster() ?? killed) === killed) {
		if (Date.now() > deadline) throw new Error('PostgreSQL was not started again within a minute.');
		await pause(20);
	}
}

const SEARCHES = 500;
const PEOPLE = 25;
/** The maximum number of times a search is sent: a busy machine refuses some at first. */
const MAX_ATTEMPTS = 8;

/** Many people search a ZIP code whose homes haven't been fetched yet. */
test(`cold-zip: ${SEARCHES} simultaneous searches of a ZIP code that no one has searched make two hosts fetch it once`, async () => {
	const rounds = roundsOf(5);
	const service = await openListingService();
	// The last search arrives while the first one's fetch is under way.
	service.delay = 1_000;
	const settings = { ...service.settings, ...(await startExternalDatabase()).settings };
	const first = await startProduct({ settings });
	const hosts = [first, await startProduct({ settings, secretsOf: first })];
	const users = await newAgents(first, PEOPLE);
	const traffic = hosts.map((host) => new Traffic(host, SEARCHES));
	const zips = readZipPlaces().filter(({ state }) => state === 'KS');
	const called: string[] = [];
	let answered = 0;
	let empty = 0;
	for (const { zip } of zips.slice(0, rounds)) {
		const responses = await Promise.all(
			Array.from({ length: SEARCHES }, (_, at) => {
				const user = users[Math.floor(at / hosts.length) % users.length] as Agent;
				return sendUntilAnswered(traffic[at % hosts.length] as Traffic, { ...searchOf(zip), user });
			}),
		);
		const good = responses.filter(({ status }) => status === 200);
		answered += good.length;
		empty += good.filter(({ body }) => !body.includes('Service St')).length;
		called.push(service.calls(zip).sort().join());
	}
	const refused = traffic.reduce((sum, { outcomes }) => sum + outcomes.count('429', '503'), 0);
	const summary = traffic.map(({ outcomes }) => `${outcomes}`).join('; ');
	all('searches answered', answered, called.length * SEARCHES, ` (${summary})`);
	timing('searches refused at first', `${refused}`, '0', refused === 0);
	none('responses without the homes of the ZIP code', empty);
	const single = called.filter((calls) => calls === CALLS_PER_FETCH.join()).length;
	const counts = called.map((calls) => calls.split(',').length).join(', ');
	const what = `ZIP codes fetched once, by ${CALLS_PER_FETCH.length} calls`;
	all(what, single, called.length, ` (calls: ${counts})`);
	atMost('longest search', Math.max(...traffic.map(({ slowest }) => slowest)), 8);
});

/** Sends a search. If the host can't keep up, sends it again after as long as the host asks for, a few times. */
async function sendUntilAnswered(traffic: Traffic, search: Call): Promise<CallResult> {
	for (let attempt = 1; ; attempt++) {
		const response = await traffic.send(search);
		const seconds = Number(response.headers['retry-after']);
		if (![429, 503].includes(response.status) || !(seconds > 0) || attempt === MAX_ATTEMPTS) return response;
		await pause(seconds * 1_000);
	}
}
