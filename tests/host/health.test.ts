/** What /health and the doctor report about each service: only what they have checked. */
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { parseHealth } from '../../contract/health.ts';
import { checkBilling } from '../../host/health/billing.ts';
import { checkMap } from '../../host/health/map.ts';
import { checkProvider } from '../../host/health/provider.ts';
import { readSettings } from '../../host/settings.ts';
import { isStripe, type StripePayments, stripePayments } from '../../server/stripe/stripe-payments.ts';
import { openStripeDouble } from '../billing/stripe-double.ts';
import { GOOGLE_CLIENT, openGoogleDouble } from '../google-double.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { openLlmDouble } from '../llm-double.ts';
import { openMailSink } from '../mail-sink.ts';
import { command } from '../process.ts';
import { openRentcastDouble } from '../providers/rentcast-double.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';
import { openTestStore, sharedHost } from '../shared-host.ts';

const { sql, store } = await openTestStore();
const empty = await openIsolatedHost({});
const stripe = await openStripeDouble();
afterAll(() => stripe.close());

/** A map service that responds with `body`, or never responds. */
async function openMapService(body: string | null): Promise<string> {
	const server = createServer((_, response) => {
		if (body !== null) response.end(body);
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return `http://127.0.0.1:${(server.address() as { port: number }).port}/style.json`;
}
const STYLE = JSON.stringify({ version: 8, sources: {}, layers: [] });

test('/health reports the status of each service, and stays 200 while the map service is down', async () => {
	const response = await fetch(`${sharedHost.url}/health`);
	expect(response.status).toBe(200);
	const health = parseHealth(await response.json());
	expect(health).toMatchObject({ status: 'ok', database: 'ok', billing: 'demo' });
	expect(health?.services?.billing).toMatchObject({ state: 'demo' });
	expect(health?.services?.email).toMatchObject({ state: 'demo' });
	expect(health?.services?.provider.last_success_at).not.toBeNull();
	expect(health?.services?.map.state).not.toBe('ok');
});

test('the map is ok only when the style loads and is valid', async () => {
	expect((await checkMap(await openMapService(STYLE))).state).toBe('ok');
	expect((await checkMap(await openMapService('<html>'))).state).toBe('failing');
	expect((await checkMap('http://127.0.0.1:1/style.json')).state).toBe('failing');
	expect((await checkMap(null)).state).toBe('off');
});

test('billing is ok only while Stripe accepts the key, and reports when its last webhook arrived', async () => {
	const settings = readSettings({ ...stripe.settings, LOTLINE_DEMO: '0' });
	const payments = async (changed: Record<string, string> = {}) => {
		const environment: Record<string, string> = { ...stripe.settings, ...changed };
		const found = await stripePayments(
			(name) => environment[name],
			() => {},
		);
		return found && isStripe(found) ? (found satisfies StripePayments) : null;
	};
	const check = (changed?: Record<string, string>) =>
		checkBilling(store.sql, settings, () => payments(changed));
	const receivedAt = new Date('2097-01-01T00:00:00.000Z');
	await sql`
		insert into public.stripe_events (id, type, created_at, received_at)
		values ('evt_health', 'invoice.paid', now(), ${receivedAt})`;
	onTestFinished(async () => void (await sql`delete from public.stripe_events where id = 'evt_health'`));
	expect(await check()).toEqual({
		state: 'ok',
		detail: 'Stripe is responding.',
		last_webhook_at: receivedAt.toISOString(),
	});
	expect(await check({ STRIPE_SECRET_KEY: 'sk_test_wrong' })).toMatchObject({
		state: 'failing',
		detail: 'Stripe rejects the key.',
	});
	expect(await check({ STRIPE_BASE_URL: 'http://127.0.0.1:1' })).toMatchObject({
		state: 'failing',
		detail: 'Stripe is not responding.',
	});
});

test('listing data is ok only after real data was imported', async () => {
	const settings = { listingProvider: 'local', demo: true };
	const stateOfFetches = async (succeeded: string | null, failed: string | null) => {
		await sql`delete from public.provider_states where provider = 'health test'`;
		await sql`insert into public.provider_states (provider, succeeded_at, failed_at)
			values ('health test', ${succeeded}, ${failed})`;
		return (await checkProvider(store.sql, { ...settings, listingProvider: 'health test' })).state;
	};
	onTestFinished(
		async () => void (await sql`delete from public.provider_states where provider = 'health test'`),
	);
	expect((await checkProvider(store.sql, { ...settings, listingProvider: 'never used' })).state).toBe(
		'unknown',
	);
	expect(await stateOfFetches('2026-11-21', '2026-11-20')).toBe('ok');
	expect(await stateOfFetches('2026-11-20', '2026-11-21')).toBe('failing');
	expect(await stateOfFetches(null, '2026-11-21')).toBe('failing');
	const real = await sql`select from public.listing_sources where not demo and name <> 'Your data'`;
	expect((await checkProvider(store.sql, settings)).state).toBe(real.length > 0 ? 'ok' : 'demo');
});

test('an installation without listings reports that none have been imported', async () => {
	const settings = { listingProvider: 'local', demo: false };
	expect(await checkProvider(empty.store.sql, settings)).toEqual({
		state: 'unknown',
		detail: 'No listings have been imported yet.',
		last_success_at: null,
	});
});

test('the doctor reaches every service and reports that everything is in place', async () => {
	const doubles = [openMailSink(), openGoogleDouble(), openRentcastDouble(), openLlmDouble()] as const;
	const [sink, google, rentcast, llm] = await Promise.all(doubles);
	onTestFinished(() => {
		for (const double of [sink, google, rentcast, llm]) void double.close();
	});
	const { code, output } = await command(['doctor'], {
		LOTLINE_DATA_DIR: sharedHost.settings.dataFolder,
		PORT: '0',
		...stripe.settings,
		...rentcast.settings,
		...llm.settings,
		SMTP_URL: sink.url,
		MAIL_FROM: 'mail@example.com',
		GOOGLE_CLIENT_ID: GOOGLE_CLIENT.id,
		GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
		GOOGLE_ISSUER_URL: google.url,
		MAP_STYLE_URL: await openMapService(STYLE),
	});
	for (const service of [
		'Listings come from: RentCast',
		'AI summaries from',
		'Stripe',
		'Email through',
		'Sign-in with Google through',
		'Street map from',
		'Embedded PostgreSQL',
	]) {
		expect(output).toMatch(new RegExp(`^ok +${service}`, 'm'));
	}
	expect([code, output]).toEqual([0, expect.stringContaining('Everything is ready.')]);
});

test('the doctor names every service that does not respond, does not wait forever for any of them, and exits with 1', async () => {
	const sink = await openMailSink({ silent: true });
	onTestFinished(() => void sink.close());
	const { code, output } = await command(['doctor'], {
		LOTLINE_DATA_DIR: sharedHost.settings.dataFolder,
		PORT: '0',
		...stripe.settings,
		STRIPE_BASE_URL: 'http://127.0.0.1:1',
		LISTING_PROVIDER: 'rentcast',
		RENTCAST_API_KEY: 'key',
		RENTCAST_BASE_URL: 'http://127.0.0.1:1',
		AI_BASE_URL: 'http://127.0.0.1:1/v1',
		AI_API_KEY: 'key',
		AI_MODEL: 'model',
		SMTP_URL: `${sink.url}?greetingTimeout=300`,
		MAIL_FROM: 'mail@example.com',
		GOOGLE_CLIENT_ID: 'id',
		GOOGLE_CLIENT_SECRET: 'secret',
		GOOGLE_ISSUER_URL: 'http://127.0.0.1:1',
		MAP_STYLE_URL: await openMapService(null),
		GEOCODER_BASE_URL: 'http://127.0.0.1:1',
	});
	expect(code).toBe(1);
	for (const service of [
		'Listings come from: RentCast',
		'AI summaries from 127.0.0.1',
		'Stripe',
		'Email',
		'Sign-in with Google',
		'Street map',
		'Geocoder',
	]) {
		expect(output).toMatch(new RegExp(`^missing +${service}`, 'm'));
	}
	expect(output).toContain('  It could not be reached. Check the network and GEOCODER_BASE_URL;');
});

test('the doctor names a listing provider that rejects the key and a language model that is over its quota', async () => {
	const [rentcast, llm] = await Promise.all([openRentcastDouble(), openLlmDouble()]);
	onTestFinished(() => {
		for (const double of [rentcast, llm]) double.close();
	});
	llm.respond = () => 'busy';
	const { code, output } = await command(['doctor'], {
		LOTLINE_DATA_DIR: sharedHost.settings.dataFolder,
		PORT: '0',
		...stripe.settings,
		...rentcast.settings,
		RENTCAST_API_KEY: 'a key that was revoked',
		...llm.settings,
		MAP_STYLE_URL: '',
	});
	expect([code, output]).toEqual([1, expect.not.stringContaining('Everything is ready.')]);
	expect(output).toMatch(/^missing +Listings come from: RentCast\n/m);
	expect(output).toMatch(/^missing +AI summaries from 127\.0\.0\.1:\d+, model local-double\n/m);
	expect(output).toMatch(/^Listings come from: RentCast:\n {2}.*RENTCAST_API_KEY/m);
	expect(output).toMatch(/^AI summaries from .*:\n {2}.*Check AI_BASE_URL, AI_API_KEY and AI_MODEL\./m);
});

test.each(['secrets.json', 'postgres.log'])(
	'a data folder whose %s is a pipe is reported without waiting',
	async (name) => {
		const folder = temporaryFolder();
		execFileSync('mkfifo', [join(folder, name)]);
		const { code, output } = await command(['doctor'], {
			LOTLINE_DATA_DIR: folder,
			PORT: '0',
			MAP_STYLE_URL: '',
		});
		expect(code).toBe(1);
		expect(output).toContain(`${join(folder, name)} is not a file.`);
	},
);
