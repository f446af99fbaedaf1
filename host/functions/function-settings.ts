/** The settings that the server functions read, by their names. */
import type { Settings } from '../settings.ts';

/** Empty for what isn't configured. */
export function functionSettings(settings: Settings): Readonly<Record<string, string>> {
	return {
		...settings.providers,
		DEFAULT_SEARCH_LIMIT: String(settings.defaultSearchLimit),
		PUBLIC_URL: settings.publicUrl ?? '',
		STRIPE_SECRET_KEY: settings.stripe?.secretKey ?? '',
		STRIPE_WEBHOOK_SECRET: settings.stripe?.webhookSecret ?? '',
		STRIPE_PRICE_BASIC: settings.stripe?.priceBasic ?? '',
		STRIPE_BASE_URL: settings.stripe?.baseUrl ?? '',
		MAIL_WEBHOOK_SECRET: settings.mailWebhookSecret ?? '',
		AI_BASE_URL: settings.ai?.baseUrl ?? '',
		AI_API_KEY: settings.ai?.apiKey ?? '',
		AI_MODEL: settings.ai?.model ?? '',
		MAP_STYLE_URL: settings.mapStyleUrl ?? '',
		PHOTOS_URL: settings.photos.url ?? '',
	};
}
