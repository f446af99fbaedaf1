/** Two-factor sign-in: an authenticator app, and recovery codes for when it is lost. Each call throws an error with a sentence. */
import { loadConfig } from '../../../connection.ts';
import { callProcedure } from '../../../procedures.ts';
import { attempt } from '../calls.ts';

/** Sentences in place of those that the auth service has for developers, by its error codes. */
const SENTENCES: Readonly<Record<string, string>> = {
	mfa_verification_failed: 'That code is wrong or has expired. Enter the code your app shows now.',
	mfa_challenge_expired: 'That took too long. Enter the code your app shows now.',
	mfa_factor_name_conflict: 'Two-factor sign-in is already on. Reload the page.',
	over_request_rate_limit: 'Too many attempts. Wait a few minutes and try again.',
	invalid_credentials: 'The current password is incorrect.',
};

/** Two-factor sign-in of the account; null if it is off. */
export interface TwoFactor {
	/** When it was set up. */
	since: string;
	recoveryCodesLeft: number;
}

export async function readTwoFactor(): Promise<TwoFactor | null> {
	const [authenticator] = await findAuthenticators();
	if (!authenticator) return null;
	return {
		since: authenticator.created_at,
		recoveryCodesLeft: await callProcedure('recovery_codes_left'),
	};
}

/** An authenticator app that isn't confirmed yet. */
export interface Enrollment {
	factorId: string;
	/** The key as a picture, as a data URL. */
	qrCode: string;
	/** The key as text. */
	secret: string;
}

/** Starts the setup. A key of an earlier start that was never confirmed is discarded. */
export async function startEnrollment(): Promise<Enrollment> {
	const { data: factors } = await attemptFactor(({ auth }) => auth.mfa.listFactors());
	for (const { id, status } of factors?.all ?? []) if (status === 'unverified') await unenroll(id);
	const { data } = await attemptFactor(({ auth }) =>
		auth.mfa.enroll({ factorType: 'totp', issuer: 'Lotline', friendlyName: 'Authenticator app' }),
	);
	if (!data) throw new Error('Enrollment returned no key.');
	return { factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/** Confirms the app with its first code. All other sessions of the account are signed out. */
export async function finishEnrollment(factorId: string, code: string): Promise<void> {
	await attemptFactor(({ auth }) => auth.mfa.challengeAndVerify({ factorId, code: sixDigits(code) }));
}

/** Ten new recovery codes, which replace the earlier ones. */
export function createRecoveryCodes(): Promise<string[]> {
	return callProcedure('create_recovery_codes');
}

/** Turns two-factor sign-in off. This page asks for the password; the auth service, only for a session with both factors. */
export async function turnOff(email: string, password: string): Promise<void> {
	await checkPassword(email, password);
	// The first, by which `enterCode` signs in, goes last: without it, this session may remove no other.
	for (const { id } of (await findAuthenticators()).reverse()) await unenroll(id);
	await refresh();
}

/** Completes a sign-in with a code of the app. */
export async function enterCode(code: string): Promise<void> {
	const digits = sixDigits(code);
	const [authenticator] = await findAuthenticators();
	if (!authenticator) return refresh();
	await attemptFactor(({ auth }) =>
		auth.mfa.challengeAndVerify({ factorId: authenticator.id, code: digits }),
	);
}

/** Uses a recovery code, which turns two-factor sign-in off. The session goes on with `continueIfOff`. */
export async function enterRecoveryCode(code: string): Promise<void> {
	const isRight = await callProcedure('use_recovery_code', { code });
	if (!isRight) throw new Error('That recovery code is wrong or has already been used.');
}

/** Lets a session go on without a code once two-factor sign-in has been turned off. */
export async function continueIfOff(): Promise<void> {
	const authenticators = await findAuthenticators();
	if (authenticators.length === 0) await refresh();
}

/** The confirmed apps. Lotline sets up one; other clients of the same auth service may have set up more. */
async function findAuthenticators() {
	const { data } = await attemptFactor(({ auth }) => auth.mfa.listFactors());
	return data?.totp ?? [];
}

async function unenroll(factorId: string): Promise<void> {
	await attemptFactor(({ auth }) => auth.mfa.unenroll({ factorId }));
}

/** The session as the server has it now: whether it needs a code may have changed. */
async function refresh(): Promise<void> {
	await attempt(({ auth }) => auth.refreshSession());
}

/** Signs in with the password beside the browser's session, and out again. @throws Error with a sentence if it's wrong */
async function checkPassword(email: string, password: string): Promise<void> {
	const [{ createClient }, { supabaseUrl, supabaseAnonKey }] = await Promise.all([
		import('@supabase/supabase-js'),
		loadConfig(),
	]);
	const { auth } = createClient(supabaseUrl, supabaseAnonKey, {
		auth: { persistSession: false, autoRefreshToken: false, storageKey: 'password-check' },
	});
	await attemptFactor(() => auth.signInWithPassword({ email, password }));
	await auth.signOut({ scope: 'local' });
}

/** As `attempt`, with our sentences. */
const attemptFactor: typeof attempt = async (call) => {
	try {
		return await attempt(call);
	} catch (error) {
		const { message, cause } = error as Error & { cause?: { code?: string } };
		throw new Error(SENTENCES[cause?.code ?? ''] ?? message);
	}
};

/** The digits of a code, which apps show with a space in the middle. @throws Error with a sentence if it isn't six */
export function sixDigits(code: string): string {
	const digits = code.replace(/\s/g, '');
	if (!/^\d{6}$/.test(digits)) throw new Error('Enter the 6-digit code from your app.');
	return digits;
}
