/** After joining: what happens next. The same for an address that was on the list before. */
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../connection.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export function OnTheList({ email }: { email: string }) {
	const { mail } = useConfig();
	const outcome = useRef<HTMLElement>(null);
	// The button that was pressed is gone, and on a phone this may be above the screen.
	useEffect(() => outcome.current?.focus(), []);
	return (
		<section ref={outcome} tabIndex={-1} aria-label="On the waitlist" className="lot space-y-6 p-6 sm:p-8">
			<Alert tone="note">
				You are on the list with <strong className="font-semibold">{email}</strong>. We write to it when Pro
				opens, in the order in which people joined.
			</Alert>
			{mail === 'sent' && <p className="text-muted text-sm">The first time, a mail confirms it.</p>}
			{mail === 'shown' && (
				<p className="text-muted text-sm">
					This is a demo, so no mail goes out.{' '}
					<Link to="/dev/mail" className="text-accent-text underline underline-offset-4">
						Read the confirmation in the mailbox
					</Link>
				</p>
			)}
			<div className="flex flex-wrap gap-3">
				<ButtonLink to="/dashboard" look="primary">
					Search comps
				</ButtonLink>
				<ButtonLink to="/pricing">See the plans</ButtonLink>
			</div>
		</section>
	);
}
