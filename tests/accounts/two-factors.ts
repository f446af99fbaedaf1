/** Sign-in with two factors, as supabase-js does it. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { TOTP } from 'otpauth';
import { expect } from 'vitest';

/** The code that an authenticator app shows, some steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0) =>
	new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A code that is wrong now. */
export function wrongCodeOf(secret: string): string {
	const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
	return (
		['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
	);
}

export interface AuthenticatorApp {
	id: string;
	secret: string;
}

/** Sets up an authenticator app, without a first code. */
export async function enroll(
	client: Pick<SupabaseClient, 'auth'>,
	friendlyName = 'Phone',
): Promise<AuthenticatorApp> {
	const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
	expect(error).toBeNull();
	if (data?.type !== 'totp') throw new Error('It was not enrolled.');
	return { id: data.id, secret: data.totp.secret };
}

/** Turns on two-factor sign-in. The first code is of the step before, so that the current one is still unused. */
export async function turnOn(client: SupabaseClient, friendlyName?: string): Promise<AuthenticatorApp> {
	const app = await enroll(client, friendlyName);
	// One that becomes too old on its way is sent again as the code of the step that is then before.
	const verify = () => client.auth.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(app.secret, -1) });
	await expect.poll(async () => (await verify()).error).toBeNull();
	return app;
}
