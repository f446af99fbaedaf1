import { readZipPlaces } from '../../../host/places/zip-places.ts';
import type { Check } from '../check.ts';
import { startExternalDatabase } from '../external-database.ts';
import { CALLS_PER_FETCH, openListingService } from '../listing-service.ts';
import { Traffic } from '../traffic.ts';
import { as, signUpAll, type TestUser } from '../users.ts';

const SEARCHES = 500;
const PEOPLE = 25;

/** Many people search a ZIP code at the same moment, before any store has it. */
export const coldZip: Check = {
	name: 'cold-zip',
	title: `Sends ${SEARCHES} searches of one ZIP code that no one has searched, at once, to two hosts that share a database`,
	rounds: 5,
	maxMinutes: 5,
	run: async (trial) => {
		const service = await openListingService();
		trial.atEnd(service.close);
		// The last search arrives during the first one's fetch.
		service.delay = 1_000;
		const external = await startExternalDatabase(trial);
		const settings = { ...service.settings, DATABASE_URL: external.url };
		const first = await trial.product({ settings });
		const second = await trial.product({ settings, secretsOf: first });
		const hosts = [first, second].map((product) => ({
			product,
			traffic: new Traffic(product.url, SEARCHES),
		}));
		trial.atEnd(() => hosts.map(({ traffic }) => traffic.close()));
		const users = await signUpAll(first, new Traffic(first.url), PEOPLE);
		const zips = readZipPlaces()
			.filter(({ state }) => state === 'KS')
			.slice(0, trial.rounds)
			.map(({ zip }) => zip);
		let empty = 0;
		for (const zip of zips) {
			const answers = await Promise.all(
				Array.from({ length: SEARCHES }, (_, at) => {
					const { product, traffic } = hosts[at % hosts.length] as (typeof hosts)[0];
					const user = users[Math.floor(at / hosts.length) % users.length] as TestUser;
					return traffic.send(as(product, user, { path: '/functions/v1/comps', body: { zip, limit: 50 } }));
				}),
			);
			empty += answers.filter(({ status, body }) => status === 200 && !body.includes('Service St')).length;
		}
		const sent = zips.length * SEARCHES;
		const count = (ending: string) => hosts.reduce((sum, { traffic }) => sum + traffic.count(ending), 0);
		const answered = count('200');
		trial.expect('searches answered', `${answered} of ${sent}`, 'all', answered === sent);
		trial.expect('answers without the homes of the ZIP code', empty, '0', empty === 0);
		const fetches = zips.map((zip) => [...(service.calls.get(zip) ?? [])].sort().join());
		const single = fetches.filter((calls) => calls === CALLS_PER_FETCH.join()).length;
		trial.expect(
			`ZIP codes fetched once, by ${CALLS_PER_FETCH.length} calls`,
			`${single} of ${zips.length}`,
			'all',
			single === zips.length,
		);
		const slowest = Math.max(...hosts.map(({ traffic }) => traffic.slowest)) / 1_000;
		trial.expect('longest search', `${slowest.toFixed(1)} s`, '8 s', slowest <= 8, 'timing');
	},
};
