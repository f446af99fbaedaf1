/** Settings of services: email, Google, Stripe, and the scope of listings. */
import { describe, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { SetupProblem } from '../setup-problem.ts';

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
