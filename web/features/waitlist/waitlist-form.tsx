/** The Pro waitlist form. Keeps its input if sending fails. */
import { useEffect, useRef, useState } from 'react';
import { WAITLIST_LENGTHS, type WaitlistEntry } from '../../../contract/waitlist.ts';
import { joinWaitlist } from '../../backend.ts';
import { useConfig } from '../../connection.ts';
import { recordWaitlist } from '../../events.ts';
import { DemoMailboxNote } from '../../shared/demo-mailbox-note.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { type FieldText, Form } from '../../ui/form.tsx';

/** @param email default: the signed-in user's address */
export function WaitlistForm({ email }: { email: string }) {
	const [joined, setJoined] = useState<string | null>(null);
	if (joined !== null) return <OnTheList email={joined} />;
	return (
		<Form
			aria-label="Join the Pro waitlist"
			className="lot space-y-5 p-6 sm:p-8"
			send={async (text) => {
				const entry = readEntry(text);
				await joinWaitlist(entry);
				recordWaitlist();
				setJoined(entry.email);
			}}
			labels={['Join Pro Waitlist', 'Sending…']}
			button={{ look: 'primary', size: 'large', className: 'w-full sm:w-auto' }}
		>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field
					{...field('email')}
					label="Email"
					type="email"
					autoComplete="email"
					defaultValue={email}
					required
				/>
				<Field {...field('name')} label="Name" autoComplete="name" required />
				<Field {...field('brokerage')} label="Brokerage" autoComplete="organization" />
				<Field {...field('market')} label="Market" hint="City, county or ZIP codes." />
			</div>
			<TextArea
				{...field('needs')}
				label="What do you need?"
				hint="Searches per month, number of agents, what's missing today."
				rows={4}
			/>
		</Form>
	);
}

function field(name: keyof WaitlistEntry) {
	return { name, maxLength: WAITLIST_LENGTHS[name] };
}

function readEntry(text: FieldText): WaitlistEntry {
	const read = (name: keyof WaitlistEntry) => text(name).trim();
	return {
		email: read('email'),
		name: read('name'),
		brokerage: read('brokerage'),
		market: read('market'),
		needs: read('needs'),
	};
}

/** Shown after joining, whether or not the address was already on the list. */
function OnTheList({ email }: { email: string }) {
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
