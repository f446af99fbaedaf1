/** What the Supabase Auth server at AUTH_URL says about itself. */
import { z } from 'zod';
import { fetchWithLimits } from '../../../server/hosted/fetch-with-limits.ts';
import type { AuthServerSettings } from '../../settings/services.ts';
import { gatewayHeaders } from './tokens.ts';

/** The largest that a server sends, with all its providers, is 2 KB. */
const LIMITS = { timeout: 3_000, maxBytes: 64 * 1024 };

const Description = z.object({
	external: z.object({ google: z.boolean().optional() }),
	/** Whether an address counts as its user's without an email. */
	mailer_autoconfirm: z.boolean(),
	saml_enabled: z.boolean().optional(),
});
type Description = z.infer<typeof Description>;

/** @throws Error if it can't be reached, or is no such server */
export function describeServer(server: AuthServerSettings): Promise<Description> {
	return read(server, '/settings', Description);
}

/** How many keys it publishes, with which anyone can verify its tokens. @throws Error as above */
export async function countPublishedKeys(server: AuthServerSettings): Promise<number> {
	const { keys } = await read(server, '/.well-known/jwks.json', z.object({ keys: z.array(z.unknown()) }));
	return keys.length;
}

async function read<Type extends z.ZodType>(
	{ url, apiKey }: AuthServerSettings,
	path: string,
	type: Type,
): Promise<z.infer<Type>> {
	const headers = gatewayHeaders(apiKey);
	const response = await fetchWithLimits(url + path, { headers }, LIMITS).catch(() => {
		throw new Error('It cannot be reached');
	});
	if (response.status !== 200) throw new Error(`It answers with status ${response.status}`);
	const { data } = type.safeParse(await response.json().catch(() => null));
	if (!data) throw new Error('It does not answer as Supabase Auth does');
	return data;
}
