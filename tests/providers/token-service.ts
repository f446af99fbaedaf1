/** The token service of a test MLS: OAuth2 client credentials. */
import { json } from './double.ts';

/** Where a service reads the credentials: in a form, in the Authorization header, or in JSON. */
export type CredentialStyle = 'form' | 'basic' | 'json';

const CLIENT = { RESO_CLIENT_ID: 'client-of-the-tests', RESO_CLIENT_SECRET: 'secret-of-the-tests' };

export function tokenService(style: CredentialStyle) {
	const issued = new Set<string>();
	let count = 0;
	return {
		issued,
		settings: CLIENT,
		respond: async (request: Request): Promise<Response> => {
			const credentials = await credentialsIn(request, style);
			if (credentials !== `${CLIENT.RESO_CLIENT_ID}:${CLIENT.RESO_CLIENT_SECRET}`)
				return json({ error: 'invalid_client' }, style === 'basic' ? 401 : 400);
			const access_token = `token-${++count}`;
			issued.add(access_token);
			return json({ access_token, expires_in: 28_800, token_type: 'Bearer', scope: 'api' });
		},
	};
}

/** The client and its secret, if they are sent in the required way; otherwise null. */
async function credentialsIn(request: Request, style: CredentialStyle): Promise<string | null> {
	const body = await request.text();
	const isForm = request.headers.get('content-type') === 'application/x-www-form-urlencoded';
	const fields: Record<string, string> = isForm
		? Object.fromEntries(new URLSearchParams(body))
		: JSON.parse(body);
	if (fields.grant_type !== 'client_credentials' || isForm !== (style !== 'json')) return null;
	if (style !== 'basic') return `${fields.client_id}:${fields.client_secret}`;
	const [, encoded] = /^Basic (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
	return encoded === undefined ? null : decodeURIComponent(atob(encoded));
}
