/** A sign-in or sign-up page: Google, a form, and a link to the other page. */
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useConfig } from '../../connection.ts';
import { AuthFrame } from './auth-frame.tsx';
import { GoogleButton } from './google-button.tsx';
import { safeNext } from './safe-next.ts';

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
	const { google } = useConfig();
	const [parameters] = useSearchParams();
	const next = safeNext(parameters.get('next'), '/account', location.origin);
	return (
		<AuthFrame {...frame}>
			{google && <GoogleButton next={next} failure={googleFailure} />}
			{children}
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
