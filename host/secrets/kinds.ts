/** The secrets: what each is for, how it is generated, and what stops working when it changes. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';

export const Secrets = z.object({
	/** The key that signs the tokens of sessions is derived from it. */
	jwtSecret: z.string().min(43),
	/** The web app's key; public. */
	publishableKey: z.string().regex(/^sb_publishable_.{20,}$/),
	/** The key of our own functions, with full access. */
	secretKey: z.string().regex(/^sb_secret_.{20,}$/),
	databasePassword: z.string().min(32),
});
export type Secrets = z.infer<typeof Secrets>;
export type SecretName = keyof Secrets;

export const SECRET_NAMES = Object.keys(Secrets.shape) as SecretName[];

/** The effects of changing a secret, in a sentence or two. */
export const EFFECTS: Readonly<Record<SecretName, string>> = {
	jwtSecret:
		'Every access token issued so far is refused. People stay signed in, but open pages may show errors for up to 15 minutes, until they get a new token. Unfinished demo checkouts end.',
	publishableKey: 'Open pages must be reloaded. Other programs that use this key need the new one.',
	secretKey: 'Programs that call the API with this key, which gives full access, need the new one.',
	databasePassword:
		'Programs that connect to the embedded database need the new one. Nothing changes for users.',
};

export function makeSecret(name: SecretName): string {
	const random = randomBytes(32).toString('base64url');
	if (name === 'publishableKey') return `sb_publishable_${random}`;
	return name === 'secretKey' ? `sb_secret_${random}` : random;
}

export function makeSecrets(): Secrets {
	return Object.fromEntries(SECRET_NAMES.map((name) => [name, makeSecret(name)])) as Secrets;
}
