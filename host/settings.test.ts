/** Settings of the host itself: defaults, addresses and rejections. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { SetupError } from './setup-error.ts';

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
	expect(() => readSettings({ PORT: '70000', LOG_LEVEL: 'loud' })).toThrow(SetupError);
	expect(() => readSettings({ PORT: '70000', LOG_LEVEL: 'loud' })).toThrow(/PORT: .+; LOG_LEVEL: /);
});

test('a setting that must be a number says so', () => {
	expect(() => readSettings({ PORT: 'abc' })).toThrow(/^Invalid settings: PORT: must be a number$/);
});
