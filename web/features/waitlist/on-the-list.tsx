/** Shown after joining, whether or not the address was already on the list. */
import { useEffect, useRef } from 'react';
import { useConfig } from '../../connection.ts';
import { DemoMailboxNote } from '../../shared/demo-mailbox-note.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export function OnTheList({ email }: { email: string }) {
	const { mail } = useConfig();
	const outcome = useRef<HTMLElement>(null);
	// The submit button is gone, and on a phone this message may be off screen.
	useEffect(() => outcome.current?.focus(), []);
	return (
		<section ref={outcome} tabIndex={-1} aria-label="On the waitlist" className="lot space-y-6 p-6 sm:p-8">
			<Alert tone="note">
				You're on the waitlist as <strong className="font-semibold">{email}</strong>. We'll email you when Pro
				opens, in the order people joined.
			</Alert>
			{mail === 'sent' && <p className="text-muted text-sm">We'll send a confirmation the first time.</p>}
			{mail === 'shown' && (
				<p className="text-muted text-sm">
					<DemoMailboxNote />
				</p>
			)}
			<div className="flex flex-wrap gap-3">
				<ButtonLink to="/dashboard" look="primary">
					Search comps
				</ButtonLink>
				<ButtonLink to="/pricing">See plans</ButtonLink>
			</div>
		</section>
	);
}
