/**
 * A sign-in or sign-up page: Google, a form, single sign-on, and a link to the other page; or the code that the session still
 * needs.
 */
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useConfig } from '../../connection.ts';
import { lazily } from '../../lazily.tsx';
import { useSession } from '../../session/session.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { continueWithGoogle, continueWithOrganization } from './provider-calls.ts';
import { safeNext } from './safe-next.ts';

// Loaded only by accounts with two-factor sign-in.
const CodeStep = lazily(async () => (await import('./two-factor/code-step.tsx')).CodeStep);

interface AuthEntryProps {
	title: string;
	lead?: string;
	/** The message if Google can't be reached. */
	googleFailure: string;
	/** The link for people on the wrong page. It keeps their destination. */
	other: { question: string; label: string; path: string };
	children: ReactNode;
}

export function AuthEntry({ googleFailure, other, children, ...frame }: AuthEntryProps) {
	const { google, sso } = useConfig();
	const { needsCode } = useSession();
	const [parameters] = useSearchParams();
	const next = safeNext(parameters.get('next'), '/account', location.origin);
	if (needsCode) return <CodeStep />;
	return (
		<AuthFrame {...frame}>
			{google && <GoogleButton next={next} failure={googleFailure} />}
			{children}
			{sso && <SingleSignOn next={next} />}
			<p className="mt-8 border-line border-t pt-6 text-muted text-sm">
				{other.question}{' '}
				<Link
					to={{ pathname: other.path, search: parameters.toString() }}
					className="text-accent-text underline underline-offset-4"
				>
					{other.label}
				</Link>
			</p>
		</AuthFrame>
	);
}

/** Sign-in through Google, with the line that separates it from the form. */
function GoogleButton({ next, failure }: { next: string; failure: string }) {
	return (
		<div className="mb-6 space-y-6">
			<Form
				className="space-y-6"
				send={() => continueWithGoogle(next, failure)}
				labels={['Continue with Google', 'Continue with Google']}
				button={{ className: 'w-full' }}
			/>
			<p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				or by email
			</p>
		</div>
	);
}

/** Signing in at the identity provider of an organization, where an auth server knows some. */
function SingleSignOn({ next }: { next: string }) {
	return (
		<section aria-label="Single sign-on" className="mt-8 border-line border-t pt-6">
			<Form
				className="space-y-5"
				send={(text) => continueWithOrganization(text('work-email'), next)}
				labels={['Continue with single sign-on', 'Continue with single sign-on']}
				button={{ className: 'w-full' }}
			>
				<Field label="Work email" name="work-email" type="email" autoComplete="email" required />
			</Form>
		</section>
	);
}
