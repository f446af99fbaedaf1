/** What the service says about itself: its health, its settings and its public key. */
import type { RouteParts, Routes } from './route.ts';

/** The providers that Supabase's client knows, of which we have one. */
const OTHER_PROVIDERS = [
	...['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'fly', 'github', 'gitlab', 'kakao'],
	...['keycloak', 'linkedin', 'linkedin_oidc', 'notion', 'slack', 'slack_oidc', 'snapchat', 'spotify'],
	...['twitch', 'twitter', 'workos', 'zoom'],
];

export function describeService({
	google,
	confirmations,
	signingKey,
}: Pick<RouteParts, 'google' | 'confirmations' | 'signingKey'>): Routes {
	const settings = {
		external: {
			...Object.fromEntries(OTHER_PROVIDERS.map((name) => [name, false])),
			anonymous_users: false,
			google: google !== null,
			email: true,
			phone: false,
		},
		disable_signup: false,
		mailer_autoconfirm: !confirmations,
		phone_autoconfirm: false,
		sms_provider: '',
		saml_enabled: false,
	};
	const health = {
		version: 'lotline',
		name: 'GoTrue',
		description: 'GoTrue is a user registration and authentication API',
	};
	return {
		'GET /health': async () => Response.json(health),
		'GET /settings': async () => Response.json(settings),
		'GET /.well-known/jwks.json': async () =>
			Response.json(
				{ keys: [signingKey.publicJwk] },
				{ headers: { 'cache-control': 'public, max-age=600' } },
			),
	};
}
