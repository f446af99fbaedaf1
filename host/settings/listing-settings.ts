/** The settings of the listing provider, and how far its homes may be shared. */
import { providerNamed } from '../../providers/index.ts';
import { SetupError } from '../setup-error.ts';
import type { Given } from './environment.ts';
import { providerSettings } from './provider-variables.ts';

/**
 * Reads the provider's settings, all of which must be set: a provider without its key would only fail at the first
 * search.
 */
export function parseProviders(given: Given): Record<string, string> {
	const settings = providerSettings(given);
	const provider = providerNamed(given.LISTING_PROVIDER);
	const missing = provider.missingSettings((name) => settings[name]);
	if (missing.length > 0) {
		throw new SetupError(
			`Invalid settings: LISTING_PROVIDER=${given.LISTING_PROVIDER} requires ${missing.join(', ')}`,
		);
	}
	checkCacheScope(given, provider.replication?.isOn((name) => settings[name]) ?? false);
	return settings;
}

/** Checks that the cache scope can be enforced: otherwise it would share what a license restricts. */
function checkCacheScope(given: Given, isCopied: boolean): void {
	const scope = given.LISTING_CACHE_SCOPE;
	const invalidScope = (why: string) =>
		new SetupError(`Invalid settings: LISTING_CACHE_SCOPE=${scope} ${why}`);
	if (scope === 'account' && isCopied)
		throw invalidScope("can't be used with an MLS that is copied as a whole; use office or everyone");
	if (scope === 'office' && !given.LISTING_OFFICE_DOMAIN)
		throw invalidScope('also requires LISTING_OFFICE_DOMAIN');
	if (scope === 'office' && !given.SMTP_URL)
		throw invalidScope(
			'also requires SMTP_URL: without email, anyone could sign up with an address of the office',
		);
	if (scope !== 'office' && given.LISTING_OFFICE_DOMAIN)
		throw new SetupError('Invalid settings: LISTING_OFFICE_DOMAIN also requires LISTING_CACHE_SCOPE=office');
}
