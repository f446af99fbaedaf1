/** A procedure called with ten thousand session tokens that nobody issued, or not for this, here or now. How long each kind takes is printed. */
import { createSecretKey, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, type JWTHeaderParameters, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { deriveSigningKey, type SigningKey } from '../../host/auth/sessions/signing-key.ts';
import { post, sharedHost } from '../shared-host.ts';
import { newAgent } from '../users.ts';

const TOKENS = 10_000;
/** How many calls run at once: fewer than a host serves. */
const AT_ONCE = 8;

const agent = await newAgent();
const own = deriveSigningKey(sharedHost.jwtSecret);
const now = Math.floor(Date.now() / 1000);
const [head = '', payload = '', signature = ''] = agent.token.split('.');
const { session_id, iss } = JSON.parse(atob(payload)) as Record<string, string>;
const CLAIMS = {
	...{ iss, sub: agent.id, session_id, aal: 'aal1', role: 'authenticated', aud: 'authenticated' },
	...{ iat: now, exp: now + 600 },
};

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const sign = (
	claims: object,
	key: KeyObject = own.privateKey,
	header: JWTHeaderParameters = { alg: 'ES256', kid: own.kid },
) => new SignJWT({ ...claims }).setProtectedHeader({ typ: 'JWT', ...header }).sign(key);
const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;

/** The key of another installation. */
async function foreignKey(): Promise<Pick<SigningKey, 'kid' | 'privateKey'>> {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	return { privateKey, kid: await calculateJwkThumbprint(publicKey.export({ format: 'jwk' })) };
}
const foreign = await foreignKey();
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const publicHalf = createSecretKey(Buffer.from(JSON.stringify(own.publicJwk)));

/** Each makes another token at each index. */
const KINDS: Readonly<Record<string, (index: number) => string | Promise<string>>> = {
	'with a changed signature': (index) => {
		const bytes = Buffer.from(signature, 'base64url');
		bytes[index % bytes.length] = (bytes[index % bytes.length] ?? 0) ^ (1 << (index % 8));
		return `${head}.${payload}.${bytes.toString('base64url')}`;
	},
	'with a random signature': () => `${head}.${payload}.${randomBytes(64).toString('base64url')}`,
	'with changed claims': () => `${head}.${encode({ ...CLAIMS, sub: randomUUID() })}.${signature}`,
	expired: (index) => sign({ ...CLAIMS, exp: now - 1 - index }),
	'not valid yet': (index) => sign({ ...CLAIMS, nbf: now + 600 + index }),
	'of another installation': (index) =>
		sign({ ...CLAIMS, jti: index }, foreign.privateKey, { alg: 'ES256', kid: foreign.kid }),
	'of another installation under our key’s name': (index) =>
		sign({ ...CLAIMS, jti: index }, foreign.privateKey),
	'with RS256 under our key’s name': (index) =>
		sign({ ...CLAIMS, jti: index }, rsa, { alg: 'RS256', kid: own.kid }),
	'signed with our published key as a secret': (index) =>
		sign({ ...CLAIMS, jti: index }, publicHalf, { alg: 'HS256' }),
	'with a wrong secret': (index) =>
		sign({ ...CLAIMS, jti: index }, createSecretKey(randomBytes(32)), { alg: 'HS256' }),
	'with alg none': (index) =>
		`${encode({ alg: pick(['none', 'None', 'NONE', 'nOnE', ''], index), kid: own.kid, index })}.${payload}.${pick(['', signature], index)}`,
	'in another order': (index) => {
		const parts = [head, payload, signature];
		return pick(
			[
				[1, 0, 2],
				[2, 1, 0],
				[0, 2, 1],
				[1, 2, 0],
				[2, 0, 1],
				[0, 1],
				[0, 1, 2, 2],
				[0, 0, 2],
				[1, 1, 2],
			],
			index,
		)
			.map((part) => parts[part])
			.join('.');
	},
	'for another audience or role': (index) =>
		sign({
			...CLAIMS,
			...pick([{ aud: 'anon' }, { role: 'anon' }, { role: 'service_role' }], index),
			jti: index,
		}),
	'of another user': () => sign({ ...CLAIMS, sub: randomUUID() }),
	'of a session that never existed': () => sign({ ...CLAIMS, session_id: randomUUID() }),
};

/** Calls a procedure. @returns the status, and how long it took in milliseconds */
async function call(token: string): Promise<{ status: number; took: number }> {
	const startedAt = performance.now();
	const response = await post('/rest/v1/rpc/get_usage_status', {}, { authorization: `Bearer ${token}` });
	await response.arrayBuffer();
	return { status: response.status, took: performance.now() - startedAt };
}

test(`each of ${TOKENS} forged, expired, foreign, unsigned and reordered tokens gets a 401`, async () => {
	expect((await call(agent.token)).status).toBe(200);
	expect((await call(await sign(CLAIMS))).status).toBe(200);
	const kinds = Object.keys(KINDS);
	const times = new Map(kinds.map((kind) => [kind, [] as number[]]));
	const admitted: string[] = [];
	let next = 0;
	const caller = async () => {
		while (next < TOKENS) {
			const index = next++;
			// In turn, so that all kinds meet the same load.
			const kind = pick(kinds, index);
			const { status, took } = await call((await KINDS[kind]?.(Math.floor(index / kinds.length))) ?? '');
			if (status !== 401) admitted.push(`${kind}: ${status}`);
			times.get(kind)?.push(took);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, caller));
	expect(admitted).toEqual([]);
	expect((await call(agent.token)).status).toBe(200);
	for (const [kind, taken] of times) {
		taken.sort((a, b) => a - b);
		const at = (share: number) => taken[Math.floor(share * taken.length)]?.toFixed(2);
		console.info(`401 for a token ${kind}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, ${taken.length} tokens`);
	}
});
