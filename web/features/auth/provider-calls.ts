/** Signing in at an identity provider: Google, or the one of an organization. Both return to the same page. */
import type { User } from '@supabase/supabase-js';
import { recordSignUp } from '../../events.ts';
import { attempt } from './calls.ts';
import {
	type ProviderReturn,
	parseReturn,
	type SignInError,
	startProviderSignIn,
} from './provider-return.ts';

/** Redirects to Google, which returns with a session and continues to `next`. @throws Error with the failure */
export async function continueWithGoogle(next: string, failure: string): Promise<void> {
	const redirectTo = `${location.origin}/auth/callback/google?next=${encodeURIComponent(next)}`;
	try {
		startProviderSignIn();
		await attempt(({ auth }) => auth.signInWithOAuth({ provider: 'google', options: { redirectTo } }));
	} catch {
		throw new Error(failure);
	}
}

/**
 * Redirects to the provider of the address's domain, which returns by the page that Google returns to, and continues to `next`.
 *
 * @throws Error with a sentence, such as for a domain that has none
 */
export async function continueWithOrganization(email: string, next: string): Promise<void> {
	const redirectTo = `${location.origin}/auth/callback/google?next=${encodeURIComponent(next)}`;
	const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
	startProviderSignIn();
	await attempt(({ auth }) => auth.signInWithSSO({ domain, options: { redirectTo } }));
}

let finishing: Promise<SignInError | null> | undefined;

/** Opens the session that a provider returned with. A code works once, and a page may render twice. */
export function finishProviderSignIn(): Promise<SignInError | null> {
	finishing ??= exchange(parseReturn(new URL(location.href))).finally(() => {
		finishing = undefined;
	});
	return finishing;
}

async function exchange(back: ProviderReturn): Promise<SignInError | null> {
	if ('problem' in back) return back;
	try {
		const { data } = await attempt(({ auth }) =>
			'code' in back ? auth.exchangeCodeForSession(back.code) : auth.setSession(back),
		);
		if (data.user && isNew(data.user))
			recordSignUp(data.user.app_metadata.provider === 'google' ? 'google' : 'sso');
		return null;
	} catch (error) {
		return { problem: (error as Error).message };
	}
}

/** Whether the account was created by this sign-in. */
function isNew({ created_at, last_sign_in_at }: User): boolean {
	return Math.abs(Date.parse(last_sign_in_at ?? '') - Date.parse(created_at)) < 10_000;
}
