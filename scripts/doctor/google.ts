import type { Settings } from '../../host/settings.ts';
import { type Finding, ok } from './finding.ts';

const GOOGLE = 'https://accounts.google.com';

/** Loads the identity provider's discovery document. Only a sign-in can prove the client secret. */
export async function checkGoogle({ google }: Pick<Settings, 'google'>): Promise<Finding> {
	if (!google) return ok('Sign-in with Google is not configured (GOOGLE_CLIENT_ID)');
	const issuer = google.issuerUrl ?? GOOGLE;
	const message = `Sign-in with Google through ${new URL(issuer).host}`;
	const remedy = 'Its discovery document cannot be loaded. Check the network and GOOGLE_ISSUER_URL.';
	try {
		const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
			signal: AbortSignal.timeout(8_000),
		});
		const document = (await response.json()) as { authorization_endpoint?: unknown } | null;
		const found = response.ok && typeof document?.authorization_endpoint === 'string';
		return found ? ok(message) : { ok: false, message, remedy };
	} catch {
		return { ok: false, message, remedy };
	}
}
