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
