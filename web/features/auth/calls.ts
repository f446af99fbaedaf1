/** The calls to the auth service: each answers what went wrong as a sentence, or null for success. */
import type { AuthError } from '@supabase/supabase-js';
import { connect } from '../../connection.ts';

const UNEXPECTED = 'An unexpected error occurred';

/** Signs in with e-mail and password. */
export function signIn(email: string, password: string): Promise<string | null> {
	return attempt(UNEXPECTED, async ({ auth }) => {
		const { error } = await auth.signInWithPassword({ email, password });
		return sentenceOf(error);
	});
}

export type SignUpResult = { problem: string } | { problem: null; confirmByMail: boolean };

/** Makes an account; where mail is confirmed first, there is no session yet. */
export async function signUp(email: string, password: string): Promise<SignUpResult> {
	let confirmByMail = false;
	const problem = await attempt(UNEXPECTED, async ({ auth }) => {
		const options = { emailRedirectTo: `${location.origin}/` };
		const { data, error } = await auth.signUp({ email, password, options });
		confirmByMail = data.session === null;
		return sentenceOf(error);
	});
	return problem === null ? { problem, confirmByMail } : { problem };
}

/** Leaves for Google, to come back with a session and go on to `next`. */
export function continueWithGoogle(next: string, failure: string): Promise<string | null> {
	return attempt(failure, async ({ auth }) => {
		const redirectTo = `${location.origin}/auth/callback/google?next=${encodeURIComponent(next)}`;
		const { error } = await auth.signInWithOAuth({ provider: 'google', options: { redirectTo } });
		return error && failure;
	});
}

interface DemoTokens {
	access_token: string;
	refresh_token: string;
}

/** Enters the demo account of an installation in demo mode. */
export function enterDemoAccount(): Promise<string | null> {
	return attempt(UNEXPECTED, async ({ auth }) => {
		const response = await fetch('/demo/sign-in', { method: 'POST' });
		if (!response.ok) return UNEXPECTED;
		const tokens = (await response.json()) as DemoTokens;
		const { error } = await auth.setSession(tokens);
		return sentenceOf(error);
	});
}

type Client = Awaited<ReturnType<typeof connect>>;

async function attempt(failure: string, call: (client: Client) => Promise<string | null>) {
	try {
		return await call(await connect());
	} catch (error) {
		console.error(error);
		return failure;
	}
}

function sentenceOf(error: AuthError | null): string | null {
	return error && (error.message || UNEXPECTED);
}
