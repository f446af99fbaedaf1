/** What the web app gets to know of the settings. */
import type { PublicConfig } from '../../contract/config.ts';
import { billingKind } from '../billing/billing.ts';
import type { Settings } from '../settings.ts';

export function publicConfig(
	settings: Settings,
	publishableKey: string,
): Omit<PublicConfig, 'supabaseUrl' | 'photosUrl'> {
	const mail = settings.smtp ? 'sent' : settings.demo ? 'shown' : 'none';
	return {
		supabaseAnonKey: publishableKey,
		demo: settings.demo,
		defaultSearchLimit: settings.defaultSearchLimit,
		google: settings.google !== null,
		sso: false,
		ai: settings.ai !== null,
		mail,
		contactEmail: mail === 'none' ? settings.contactEmail : null,
		billing: billingKind(settings),
		mapStyleUrl: settings.mapStyleUrl,
	};
}
