/** What the service says about itself: its health, its settings and its public key. */
import type { RouteParts, Routes } from './route.ts';

export function describeService({
	google,
	confirmations,
	signingKey,
}: Pick<RouteParts, 'google' | 'confirmations' | 'signingKey'>): Routes {
	const settings = {
		external: { anonymous_users: false, google: google !== null, email: true, phone: false },
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
