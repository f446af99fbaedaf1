import type { Settings } from '../../host/settings.ts';
import { type Finding, fine } from './finding.ts';

const GOOGLE = 'https://accounts.google.com';

/** Loads the identity provider's discovery document. Only a sign-in can prove the client secret. */
export async function checkGoogle({ google }: Pick<Settings, 'google'>): Promise<Finding> {
	if (!google) return fine('Sign-in with Google is not configured (GOOGLE_CLIENT_ID)');
	const issuer = google.standIn ?? GOOGLE;
	const says = `Sign-in with Google through ${new URL(issuer).host}`;
	const remedy = 'Its discovery document cannot be loaded. Check the network and GOOGLE_ISSUER_URL.';
	try {
		const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
			signal: AbortSignal.timeout(8_000),
		});
		const document = (await response.json()) as { authorization_endpoint?: unknown } | null;
		const found = response.ok && typeof document?.authorization_endpoint === 'string';
		return found ? fine(says) : { fine: false, says, remedy };
	} catch {
		return { fine: false, says, remedy };
	}
}
