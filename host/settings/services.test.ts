/** Settings of services: email, Google and Stripe. */
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';

const STRIPE = {
	STRIPE_SECRET_KEY: 'sk_test_1',
	STRIPE_WEBHOOK_SECRET: 'whsec_1',
	STRIPE_PRICE_BASIC: 'price_1',
};

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

const AUTH_SERVER = {
	AUTH_URL: 'http://auth:9999/',
	DATABASE_URL: 'postgres://db/lotline',
	SMTP_URL: 'smtp://mail',
	MAIL_FROM: 'mail@example.com',
};

test('an auth server needs the database that it shares and a mail server, and turns the demo off', () => {
	expect(readSettings(AUTH_SERVER)).toMatchObject({
		authServer: { url: 'http://auth:9999', apiKey: null },
		demo: false,
	});
	expect(readSettings({ ...AUTH_SERVER, AUTH_API_KEY: 'key' }).authServer?.apiKey).toBe('key');
	const { DATABASE_URL, SMTP_URL, MAIL_FROM, ...alone } = AUTH_SERVER;
	expect(() => readSettings({ ...alone, SMTP_URL, MAIL_FROM })).toThrow(
		/AUTH_URL also requires DATABASE_URL: /,
	);
	expect(() => readSettings({ ...alone, DATABASE_URL })).toThrow(/AUTH_URL also requires SMTP_URL: /);
	expect(() => readSettings({ AUTH_API_KEY: 'key' })).toThrow(/AUTH_API_KEY also requires AUTH_URL/);
});

test.each([
	['LOTLINE_DEMO', 'true', 'LOTLINE_DEMO has no effect with AUTH_URL'],
	['GOOGLE_CLIENT_ID', 'id', 'GOOGLE_CLIENT_ID has no effect with AUTH_URL'],
	['BACKUP_FOLDER', '/backups', 'BACKUP_FOLDER has no effect with AUTH_URL'],
	['AUTH_URL', 'http://user:password@auth:9999', 'must have no password'],
	['AUTH_URL', 'http://auth:9999/?x=1', 'must have no password'],
	['AUTH_URL', 'ftp://auth', 'AUTH_URL'],
])('beside an auth server, %s=%s is refused by name', (name, value, sentence) => {
	const google = name === 'GOOGLE_CLIENT_ID' ? { GOOGLE_CLIENT_SECRET: 'secret' } : {};
	expect(() => readSettings({ ...AUTH_SERVER, ...google, [name]: value })).toThrow(sentence);
});
