/** How the double of Supabase Auth signs its tokens: by keys that it publishes and replaces, or by a secret, of which it says nothing. */
import { createSecretKey, randomUUID } from 'node:crypto';
import {
	createLocalJWKSet,
	exportJWK,
	generateKeyPair,
	type JWK,
	type JWTPayload,
	type JWTVerifyGetKey,
	jwtVerify,
	SignJWT,
} from 'jose';

const SECRET = createSecretKey(Buffer.from('the secret of the double, which only the double knows'));

export type Signing = Awaited<ReturnType<typeof openSigning>>;

export async function openSigning(issuer: string) {
	let signing = await newKey();
	let published: JWK[] = [signing.jwk];
	let usesSecret = false;
	const keyOf: JWTVerifyGetKey = (header, token) =>
		header.alg === 'HS256' ? SECRET : createLocalJWKSet({ keys: published })(header, token);
	return {
		published: () => ({ keys: usesSecret ? [] : published }),
		sign: (claims: JWTPayload) => {
			const header = usesSecret ? { alg: 'HS256' } : { alg: 'ES256', kid: signing.jwk.kid as string };
			return new SignJWT({ iss: issuer, aud: 'authenticated', role: 'authenticated', ...claims })
				.setProtectedHeader({ ...header, typ: 'JWT' })
				.setIssuedAt()
				.setExpirationTime('1h')
				.sign(usesSecret ? SECRET : signing.key);
		},
		/** @throws JOSEError */
		verify: async (token: string) =>
			(await jwtVerify(token, keyOf, { algorithms: ['ES256', 'HS256'] })).payload,
		/** Signs with a new key; the one before stays published, as the documentation asks. */
		rotate: async () => {
			signing = await newKey();
			published = [signing.jwk, ...published];
		},
		/** Publishes only the key it signs with. */
		withdraw: () => {
			published = [signing.jwk];
		},
		useSecret: (on: boolean) => {
			usesSecret = on;
		},
	};
}

async function newKey() {
	const { privateKey, publicKey } = await generateKeyPair('ES256');
	const jwk = {
		...(await exportJWK(publicKey)),
		kid: randomUUID(),
		alg: 'ES256',
		use: 'sig',
		key_ops: ['verify'],
	};
	return { key: privateKey, jwk };
}
