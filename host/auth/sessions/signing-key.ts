/**
 * The key that signs session tokens: an elliptic-curve key, whose public half anyone may read. It is derived from the
 * installation's secret, so all its hosts have the same one, and rotating the secret replaces it.
 */
import { createECDH, createHash, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';

export interface SigningKey {
	/** Its name in tokens: its thumbprint (RFC 7638). */
	kid: string;
	privateKey: KeyObject;
	/** The public half, as published. */
	publicJwk: JWK;
}

/** The order of the group of P-256 (SEC 2, section 2.4.2). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Derives the key by extra random bits: FIPS 186-5, A.2.1. @param secret at least 32 random bytes, as text */
export function deriveSigningKey(secret: string): SigningKey {
	const bits = Buffer.from(hkdfSync('sha256', secret, '', 'lotline session tokens ES256', 40));
	const scalar = (BigInt(`0x${bits.toString('hex')}`) % (ORDER - 1n)) + 1n;
	const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
	const curve = createECDH('prime256v1');
	curve.setPrivateKey(d);
	const point = curve.getPublicKey();
	const key = {
		crv: 'P-256',
		kty: 'EC',
		x: point.subarray(1, 33).toString('base64url'),
		y: point.subarray(33).toString('base64url'),
	};
	const kid = createHash('sha256').update(JSON.stringify(key)).digest('base64url');
	const privateKey = createPrivateKey({ key: { ...key, d: d.toString('base64url') }, format: 'jwk' });
	return { kid, privateKey, publicJwk: { ...key, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] } };
}
