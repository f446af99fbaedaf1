/** Signing in with Google. */
import type { User } from '@supabase/supabase-js';
import { recordSignUp } from '../../events.ts';
import { attempt, describeError, UNEXPECTED } from './calls.ts';
import { type GoogleReturn, parseReturn, type SignInError, startGoogleSignIn } from './google-return.ts';

/** Redirects to Google, which returns with a session and continues to `next`. */
export function continueWithGoogle(next: string, failure: string): Promise<string | null> {
	return attempt(failure, async ({ auth }) => {
		startGoogleSignIn();
		const redirectTo = `${location.origin}/auth/callback/google?next=${encodeURIComponent(next)}`;
		const { error } = await auth.signInWithOAuth({ provider: 'google', options: { redirectTo } });
		return error && failure;
	});
}

let finishing: Promise<SignInError | null> | undefined;

/** Returns from Google with a session. A code works once, and a page may render twice. */
export function finishGoogle(): Promise<SignInError | null> {
	finishing ??= exchange(parseReturn(new URL(location.href))).finally(() => {
		finishing = undefined;
	});
	return finishing;
}

async function exchange(back: GoogleReturn): Promise<SignInError | null> {
	if ('problem' in back) return back;
	const problem = await attempt(UNEXPECTED, async ({ auth }) => {
		const { data, error } =
			'code' in back ? await auth.exchangeCodeForSession(back.code) : await auth.setSession(back);
		if (data.user && isNew(data.user)) recordSignUp('google');
		return describeError(error);
	});
	return problem === null ? null : { problem };
}

/** Whether the account was created by this sign-in. */
function isNew({ created_at, last_sign_in_at }: User): boolean {
	return Math.abs(Date.parse(last_sign_in_at ?? '') - Date.parse(created_at)) < 10_000;
}
