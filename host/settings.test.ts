import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isLoopback } from './settings/network-exposure.ts';
import { readSettings, SETTING_NAMES } from './settings.ts';
import { SetupProblem } from './setup-problem.ts';

const STRIPE = {
	STRIPE_SECRET_KEY: 'sk_test_1',
	STRIPE_WEBHOOK_SECRET: 'whsec_1',
	STRIPE_PRICE_BASIC: 'price_1',
};

test('without settings, Lotline listens on loopback at 3000, in demo mode, with its own database', () => {
	expect(readSettings({})).toMatchObject({
		port: 3000,
		host: '127.0.0.1',
		publicUrl: null,
		allowedHosts: [],
		trustedProxies: 0,
		dataFolder: resolve('.data'),
		databaseUrl: null,
		diskReserveMegabytes: 64,
		demo: true,
		adminEmails: [],
		defaultSearchLimit: 50,
		listingProvider: 'local',
		smtp: null,
		stripe: null,
		google: null,
		mapStyleUrl: 'https://tiles.openfreemap.org/styles/liberty',
		metrics: { port: null, host: '127.0.0.1', token: null },
		logLevel: 'info',
	});
});

test('an empty variable counts as unset', () => {
	const names = ['PORT', 'HOST', 'PUBLIC_URL', 'DATABASE_URL', 'LOTLINE_DEMO', 'ADMIN_EMAILS', 'LOG_LEVEL'];
	expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readSettings({}));
});

test.each([
	[{}, true],
	[{ HOST: 'localhost' }, true],
	[{ HOST: '0.0.0.0' }, false],
	[{ HOST: '192.168.1.4' }, false],
	[{ PUBLIC_URL: 'http://localhost:8080' }, true],
	[{ PUBLIC_URL: 'http://[::1]:3000' }, true],
	[{ PUBLIC_URL: 'https://lotline.example.com' }, false],
	[{ TRUSTED_PROXIES: '1' }, false],
	[{ ALLOWED_HOSTS: 'lotline.example.com' }, false],
	[{ PUBLIC_URL: 'https://lotline.example.com', LOTLINE_DEMO: 'true' }, true],
	[STRIPE, false],
	[{ LOTLINE_DEMO: '0' }, false],
	[{ LOTLINE_DEMO: 'false' }, false],
	[{ HOST: '0.0.0.0', LOTLINE_DEMO: '1' }, true],
])('with %j demo mode is %s', (environment, demo) => {
	expect(readSettings(environment).demo).toBe(demo);
});

test("administrators' addresses become lower case, however they are separated", () => {
	expect(
		readSettings({ ADMIN_EMAILS: ' Ann@Example.com, bob@example.com;c@example.com ' }).adminEmails,
	).toEqual(['ann@example.com', 'bob@example.com', 'c@example.com']);
});

test.each(['ann', 'ann@example.com bob', '<ann@example.com>'])(
	'refuses ADMIN_EMAILS=%s, which is not a list of email addresses',
	(list) => {
		expect(() => readSettings({ ADMIN_EMAILS: list })).toThrow(/ADMIN_EMAILS: must be email addresses/);
	},
);

test('additional host names are a list', () => {
	const { allowedHosts } = readSettings({ ALLOWED_HOSTS: 'WWW.Example.com, 10.0.0.9 fd00::4' });
	expect(allowedHosts).toEqual(['www.example.com', '10.0.0.9', 'fd00::4']);
	for (const wrong of ['https://a.example', 'a.example:3000', 'a_b', '*']) {
		expect(() => readSettings({ ALLOWED_HOSTS: wrong }), wrong).toThrow(/ALLOWED_HOSTS/);
	}
});

test('the public URL has no trailing slash', () => {
	expect(readSettings({ PUBLIC_URL: 'https://comps.example.com/' }).publicUrl).toBe(
		'https://comps.example.com',
	);
});

test('an empty URL means a map without streets', () => {
	expect(readSettings({ MAP_STYLE_URL: '' }).mapStyleUrl).toBeNull();
	expect(() => readSettings({ MAP_STYLE_URL: 'tiles' })).toThrow(/MAP_STYLE_URL: /);
});

test('all invalid settings are named in one sentence', () => {
	expect(() => readSettings({ PORT: '70000', LOG_LEVEL: 'loud' })).toThrow(SetupProblem);
	expect(() => readSettings({ PORT: '70000', LOG_LEVEL: 'loud' })).toThrow(/PORT: .+; LOG_LEVEL: /);
});

test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('%s is loopback', (host) => {
	expect(isLoopback(host)).toBe(true);
});

test.each(['0.0.0.0', '::', '128.0.0.1', '127.0.0.1.example.com', '1270.0.0.1', ''])('%s is not', (host) => {
	expect(isLoopback(host)).toBe(false);
});

test('email and Google need pairs of settings, and half a pair is refused by name', () => {
	const mail = { SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'Lotline <mail@example.com>' };
	const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
	expect(readSettings({ ...mail, ...google })).toMatchObject({
		smtp: { url: mail.SMTP_URL, from: mail.MAIL_FROM },
		google: { clientId: 'id', clientSecret: 'secret', issuerUrl: null },
	});
	expect(() => readSettings({ SMTP_URL: mail.SMTP_URL })).toThrow(/SMTP_URL also requires MAIL_FROM/);
	expect(() => readSettings({ GOOGLE_CLIENT_SECRET: 'secret' })).toThrow(/also requires GOOGLE_CLIENT_ID/);
});

test.each(['no address', 'a@b@c', 'Lotline <a@x.example>\nBcc: b@x.example', '<>'])(
	'rejects the sender %j',
	(from) => {
		expect(() => readSettings({ SMTP_URL: 'smtp://localhost', MAIL_FROM: from })).toThrow(/MAIL_FROM/);
	},
);

test('Stripe needs three settings, and some without the others are refused by name', () => {
	expect(readSettings({ ...STRIPE, STRIPE_BASE_URL: 'http://127.0.0.1:12111/' }).stripe).toEqual({
		secretKey: 'sk_test_1',
		webhookSecret: 'whsec_1',
		priceBasic: 'price_1',
		baseUrl: 'http://127.0.0.1:12111',
	});
	for (const missing of Object.keys(STRIPE)) {
		expect(() => readSettings({ ...STRIPE, [missing]: '' })).toThrow(
			new RegExp(`(also requires )?${missing}`),
		);
	}
});

test.each([
	['STRIPE_SECRET_KEY', 'pk_test_1'],
	['STRIPE_WEBHOOK_SECRET', 'secret'],
	['STRIPE_PRICE_BASIC', 'prod_1'],
	['STRIPE_BASE_URL', 'ftp://localhost'],
])('a %s of %s is refused by name', (name, value) => {
	expect(() => readSettings({ ...STRIPE, [name]: value })).toThrow(new RegExp(name));
});

describe('LISTING_CACHE_SCOPE', () => {
	const mail = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Lotline <mail@example.com>' };
	const office = { LISTING_CACHE_SCOPE: 'office', LISTING_OFFICE_DOMAIN: 'Example-Realty.com' };
	const copy = {
		...{ LISTING_PROVIDER: 'reso', RESO_VENDOR: 'mlsgrid', RESO_BASE_URL: 'https://api.example.com/v2' },
		...{ RESO_TOKEN: 'token', RESO_ORIGINATING_SYSTEM: 'actris' },
	};

	test('is everyone, one account, or an office by its domain', () => {
		expect(readSettings({}).providers.LISTING_CACHE_SCOPE).toBe('everyone');
		expect(readSettings({ LISTING_CACHE_SCOPE: 'account' }).providers.LISTING_CACHE_SCOPE).toBe('account');
		expect(readSettings({ ...office, ...mail, ...copy }).providers).toMatchObject({
			LISTING_CACHE_SCOPE: 'office',
			LISTING_OFFICE_DOMAIN: 'example-realty.com',
		});
	});

	test.each([
		[{ LISTING_CACHE_SCOPE: 'acounts' }, /^Invalid settings: LISTING_CACHE_SCOPE: /],
		[{ ...office, ...mail, LISTING_OFFICE_DOMAIN: '@example.com' }, 'must be a domain such as example.com'],
		[
			{ LISTING_CACHE_SCOPE: 'office', ...mail },
			'LISTING_CACHE_SCOPE=office also requires LISTING_OFFICE_DOMAIN',
		],
		[office, 'LISTING_CACHE_SCOPE=office also requires SMTP_URL: without email, anyone'],
		[
			{ LISTING_OFFICE_DOMAIN: 'example.com' },
			'LISTING_OFFICE_DOMAIN also requires LISTING_CACHE_SCOPE=office',
		],
		[{ LISTING_CACHE_SCOPE: 'account', ...copy }, "can't be used with an MLS that is copied as a whole"],
	])("that can't be enforced is refused in one line: %j", (environment, reason) => {
		expect(() => readSettings(environment)).toThrow(reason);
		expect(() => readSettings(environment)).toThrow(SetupProblem);
		expect(() => readSettings(environment)).not.toThrow(/\n/);
	});
});

describe('.env.example', () => {
	const lines = readFileSync('.env.example', 'utf8').split('\n');
	const examples = lines.flatMap((line) => {
		const [, name = '', value = ''] = /^# ([A-Z_]+)=(.*)$/.exec(line) ?? [];
		return name ? [[name, value] as const] : [];
	});

	test('names every setting, and no other', () => {
		expect(examples.map(([name]) => name).sort()).toEqual([...SETTING_NAMES].sort());
	});

	test('shows the defaults', () => {
		const usual = [
			'PORT',
			'HOST',
			'TRUSTED_PROXIES',
			'LOTLINE_DATA_DIR',
			'DEFAULT_SEARCH_LIMIT',
			'LISTING_PROVIDER',
			'MAP_STYLE_URL',
			'LOG_LEVEL',
		];
		const shown = Object.fromEntries(examples.filter(([name]) => usual.includes(name)));
		expect(Object.keys(shown)).toHaveLength(usual.length);
		expect(readSettings(shown)).toEqual(readSettings({}));
	});
});

test('a setting that must be a number says so', () => {
	expect(() => readSettings({ PORT: 'abc' })).toThrow(/^Invalid settings: PORT: must be a number$/);
});
