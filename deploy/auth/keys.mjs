/**
 * The keys of a Supabase Auth server (docs/supabase.md). Without arguments it prints new ones, as lines of its environment. With
 * `operator` it prints a token for ten minutes of its /admin routes, signed with GOTRUE_JWT_KEYS of this process's environment.
 */
import { createPrivateKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';

if (process.argv[2] === 'operator') console.log(await operatorToken(process.env.GOTRUE_JWT_KEYS ?? '[]'));
else {
	const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const key = {
		...privateKey.export({ format: 'jwk' }),
		kid: randomUUID(),
		alg: 'ES256',
		key_ops: ['sign', 'verify'],
	};
	const saml = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
	console.log(`GOTRUE_JWT_KEYS=${JSON.stringify([key])}`);
	// Required, but unused beside the keys.
	console.log(`GOTRUE_JWT_SECRET=${randomBytes(32).toString('base64url')}`);
	console.log(`GOTRUE_SAML_PRIVATE_KEY=${saml.export({ type: 'pkcs1', format: 'der' }).toString('base64')}`);
}

/** @param {string} keys */
async function operatorToken(keys) {
	const key = JSON.parse(keys).find(({ key_ops }) => key_ops.includes('sign'));
	return new SignJWT({ role: 'service_role', aud: 'authenticated' })
		.setProtectedHeader({ alg: key.alg, kid: key.kid })
		.setIssuedAt()
		.setExpirationTime('10m')
		.sign(createPrivateKey({ key, format: 'jwk' }));
}
