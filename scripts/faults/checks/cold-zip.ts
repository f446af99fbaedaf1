import { setTimeout as pause } from 'node:timers/promises';
import { readZipPlaces } from '../../../host/places/zip-places.ts';
import { searchOf } from '../../load/homes.ts';
import { type Call, type CallResult, Traffic } from '../../load/traffic.ts';
import { signUpAll, type TestUser } from '../../load/users.ts';
import { startExternalDatabase } from '../external-database.ts';
import { CALLS_PER_FETCH, openListingService } from '../listing-service.ts';
import type { Check } from '../trial.ts';

const SEARCHES = 500;
const PEOPLE = 25;
/** The maximum number of times a search is sent: a busy machine refuses some at first. */
const MAX_ATTEMPTS = 8;

/** Many people search a ZIP code whose homes haven't been fetched yet. */
export const coldZip: Check = {
	name: 'cold-zip',
	title: `Sends ${SEARCHES} simultaneous searches for a ZIP code that no one has searched to two hosts that share a database`,
	rounds: 5,
	run: async (trial) => {
		const service = await openListingService(trial);
		// The last search arrives while the first one's fetch is under way.
		service.delay = 1_000;
		const settings = { ...service.settings, ...(await startExternalDatabase(trial)).settings };
		const first = await trial.product({ settings });
		const hosts = [first, await trial.product({ settings, secretsOf: first })];
		const users = await signUpAll(first, PEOPLE);
		const traffic = hosts.map((host) => new Traffic(host, SEARCHES));
		const zips = readZipPlaces().filter(({ state }) => state === 'KS');
		const called: string[] = [];
		let answered = 0;
		let empty = 0;
		for (const { zip } of zips.slice(0, trial.rounds)) {
			const responses = await Promise.all(
				Array.from({ length: SEARCHES }, (_, at) => {
					const user = users[Math.floor(at / hosts.length) % users.length] as TestUser;
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
		trial.all('searches answered', answered, called.length * SEARCHES, ` (${summary})`);
		trial.none('searches refused at first', refused, undefined, 'timing');
		trial.none('responses without the homes of the ZIP code', empty);
		const single = called.filter((calls) => calls === CALLS_PER_FETCH.join()).length;
		const counts = called.map((calls) => calls.split(',').length).join(', ');
		const what = `ZIP codes fetched once, by ${CALLS_PER_FETCH.length} calls`;
		trial.all(what, single, called.length, ` (calls: ${counts})`);
		trial.atMost('longest search', Math.max(...traffic.map(({ slowest }) => slowest)), 8);
	},
};

/** Sends a search. If the host can't keep up, sends it again after as long as the host asks for, a few times. */
async function sendUntilAnswered(traffic: Traffic, search: Call): Promise<CallResult> {
	for (let attempt = 1; ; attempt++) {
		const response = await traffic.send(search);
		const seconds = Number(response.headers['retry-after']);
		if (![429, 503].includes(response.status) || !(seconds > 0) || attempt === MAX_ATTEMPTS) return response;
		await pause(seconds * 1_000);
	}
}
