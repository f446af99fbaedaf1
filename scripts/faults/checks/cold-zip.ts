import { readZipPlaces } from '../../../host/places/zip-places.ts';
import type { Check, Trial } from '../check.ts';
import { startExternalDatabase } from '../external-database.ts';
import { CALLS_PER_FETCH, openListingService } from '../listing-service.ts';
import { type Call, type CallResult, Traffic } from '../traffic.ts';
import { as, signUpAll, type TestUser } from '../users.ts';

const SEARCHES = 500;
const PEOPLE = 25;
/** The maximum number of times a search is sent: a busy machine refuses some at first. */
const MAX_ATTEMPTS = 8;

type Scope = 'everyone' | 'office';

const SCOPE_SETTINGS: Readonly<Record<Scope, Record<string, string>>> = {
	everyone: {},
	// No email is delivered: the users are confirmed in the database instead.
	office: {
		LISTING_CACHE_SCOPE: 'office',
		LISTING_OFFICE_DOMAIN: 'example.com',
		SMTP_URL: 'smtp://127.0.0.1:9',
		MAIL_FROM: 'Lotline <mail@lotline.example>',
	},
};

const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
	everyone: '',
	office: ', under an office license,',
};

/** Many people search a ZIP code whose homes haven't been fetched yet. */
function coldZipOf(scope: Scope, name: string): Check {
	return {
		name,
		title: `Sends ${SEARCHES} simultaneous searches for a ZIP code that no one has searched${SCOPE_LABELS[scope]} to two hosts that share a database`,
		rounds: 5,
		maxMinutes: 5,
		run: (trial) => runColdZips(trial, scope),
	};
}

export const coldZips: readonly Check[] = [
	coldZipOf('everyone', 'cold-zip'),
	coldZipOf('office', 'cold-zip-office'),
];

async function runColdZips(trial: Trial, scope: Scope): Promise<void> {
	const service = await openListingService();
	trial.atEnd(service.close);
	// The last search arrives while the first one's fetch is under way.
	service.delay = 1_000;
	const external = await startExternalDatabase(trial);
	const settings = { ...service.settings, DATABASE_URL: external.url };
	const signUps = await trial.product({ settings });
	const users = await signUpAll(signUps, new Traffic(signUps.url), PEOPLE);
	await signUps.stop();
	const scoped = { settings: { ...settings, ...SCOPE_SETTINGS[scope] }, secretsOf: signUps };
	const products = [await trial.product(scoped), await trial.product(scoped)];
	// The accounts were confirmed without email, which doesn't verify an office address, so they are confirmed again.
	await external.database.query('update auth.users set email_confirmed_at = now()');
	const hosts = products.map((product) => ({ product, traffic: new Traffic(product.url, SEARCHES) }));
	trial.atEnd(() => hosts.map(({ traffic }) => traffic.close()));
	const zips = readZipPlaces()
		.filter(({ state }) => state === 'KS')
		.slice(0, trial.rounds)
		.map(({ zip }) => zip);
	let answered = 0;
	let empty = 0;
	for (const zip of zips) {
		const responses = await Promise.all(
			Array.from({ length: SEARCHES }, (_, at) => {
				const { product, traffic } = hosts[at % hosts.length] as (typeof hosts)[0];
				const user = users[Math.floor(at / hosts.length) % users.length] as TestUser;
				const search = as(product, user, { path: '/functions/v1/comps', body: { zip, limit: 50 } });
				return sendUntilAnswered(traffic, search);
			}),
		);
		answered += responses.filter(({ status }) => status === 200).length;
		empty += responses.filter(({ status, body }) => status === 200 && !body.includes('Service St')).length;
	}
	const sent = zips.length * SEARCHES;
	const count = (outcome: string) => hosts.reduce((sum, { traffic }) => sum + traffic.count(outcome), 0);
	const refused = count('429') + count('503');
	const outcomes = hosts.map(({ traffic }) => traffic.summary()).join('; ');
	trial.expect('searches answered', `${answered} of ${sent} (${outcomes})`, 'all', answered === sent);
	trial.expect('searches refused at first', refused, '0', refused === 0, 'timing');
	trial.expect('responses without the homes of the ZIP code', empty, '0', empty === 0);
	const expected = CALLS_PER_FETCH.join();
	const called = zips.map((zip) => [...(service.calls.get(zip) ?? [])].sort().join());
	const single = called.filter((calls) => calls === expected).length;
	trial.expect(
		`ZIP codes fetched once, by ${CALLS_PER_FETCH.length} calls`,
		`${single} of ${zips.length} (calls: ${called.map((calls) => calls.split(',').length).join(', ')})`,
		'all',
		single === zips.length,
	);
	const slowest = Math.max(...hosts.map(({ traffic }) => traffic.slowest)) / 1_000;
	trial.expect('longest search', `${slowest.toFixed(1)} s`, '8 s', slowest <= 8, 'timing');
}

/** Sends a search. If the host can't keep up, sends it again after as long as the host asks for, a few times. */
async function sendUntilAnswered(traffic: Traffic, search: Call): Promise<CallResult> {
	for (let attempt = 1; ; attempt++) {
		const response = await traffic.send(search);
		const seconds = Number(response.headers['retry-after']);
		if (![429, 503].includes(response.status) || !(seconds > 0) || attempt === MAX_ATTEMPTS) return response;
		await new Promise((done) => setTimeout(done, seconds * 1_000));
	}
}
