import { describe, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { SetupError } from '../setup-error.ts';

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
		expect(() => readSettings(environment)).toThrow(SetupError);
		expect(() => readSettings(environment)).not.toThrow(/\n/);
	});
});
