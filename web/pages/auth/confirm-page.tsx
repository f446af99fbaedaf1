import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { AuthFrame } from '../../features/auth/auth-frame.tsx';
import { type LinkType, openMailedLink } from '../../features/auth/calls.ts';
import { safeNext } from '../../features/auth/safe-next.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

const LINKS: Record<LinkType, { title: string; lead: string; action: string; next: string }> = {
	signup: {
		title: 'Confirm your email',
		lead: 'Confirm to activate your account.',
		action: 'Confirm and sign in',
		next: '/account',
	},
	recovery: {
		title: 'Choose a new password',
		lead: 'This link works once.',
		action: 'Continue',
		next: '/auth/update-password',
	},
	email_change: {
		title: 'Confirm your new email',
		lead: 'Confirm to move your account to this address.',
		action: 'Confirm new email',
		next: '/account',
	},
};

/**
 * `/auth/confirm`: where links in emails lead. Requires a click, because programs that scan emails open links, too.
 */
export default function ConfirmPage() {
	const [parameters] = useSearchParams();
	const navigate = useNavigate();
	const [state, setState] = useState<'ready' | 'busy' | 'spent'>('ready');
	const type = parameters.get('type') as LinkType;
	const hash = parameters.get('token_hash');
	const link = Object.hasOwn(LINKS, type) ? LINKS[type] : null;
	if (!link || !hash || state === 'spent') return <UsedLink recovery={type === 'recovery'} />;
	async function open(next: string, token: string) {
		setState('busy');
		try {
			await openMailedLink(token, type);
		} catch {
			return setState('spent');
		}
		const target = safeNext(parameters.get('next'), next, location.origin);
		navigate(target, { replace: true, state: { recovered: type === 'recovery' } });
	}
	return (
		<AuthFrame title={link.title} lead={link.lead}>
			<Button
				look="primary"
				className="w-full"
				disabled={state === 'busy'}
				onClick={() => void open(link.next, hash)}
			>
				{state === 'busy' ? 'Confirming…' : link.action}
			</Button>
		</AuthFrame>
	);
}

/** The link has expired, was used, or was truncated by a mail program: explains what to do. */
function UsedLink({ recovery }: { recovery: boolean }) {
	return (
		<AuthFrame title="This link is no longer valid">
			<Alert>
				Links expire after one hour and work once. This one was used, has expired or is incomplete.
			</Alert>
			<p className="my-6 text-muted">
				{recovery
					? 'Request a new link. Only the latest one works.'
					: 'Try signing in; your email may already be confirmed. If that fails, request a password link, which also confirms it.'}
			</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to="/auth/forgot-password" look="primary">
					Request new link
				</ButtonLink>
				<ButtonLink to="/auth/sign-in">Sign in</ButtonLink>
			</div>
		</AuthFrame>
	);
}
