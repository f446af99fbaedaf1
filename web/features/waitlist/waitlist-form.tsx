/** The Pro waitlist form. Keeps its input if sending fails. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { WAITLIST_LENGTHS, type WaitlistEntry } from '../../../contract/waitlist.ts';
import { joinWaitlist } from '../../backend.ts';
import { useConfig } from '../../connection.ts';
import { recordWaitlist } from '../../events.ts';
import { DemoMailboxNote } from '../../shared/demo-mailbox-note.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';

/** @param email default: the signed-in user's address */
export function WaitlistForm({ email }: { email: string }) {
	const { mutate, isPending, isSuccess, error, variables } = useMutation({
		mutationFn: joinWaitlist,
		onSuccess: recordWaitlist,
	});
	if (isSuccess) return <OnTheList email={variables.email} />;
	return (
		<form
			aria-label="Join the Pro waitlist"
			onSubmit={(event) => mutate(parseEntry(event))}
			className="lot space-y-5 p-6 sm:p-8"
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
			{error && <Alert>{error.message}</Alert>}
			<Button type="submit" look="primary" size="large" className="w-full sm:w-auto" disabled={isPending}>
				{isPending ? 'Sending…' : 'Join Pro Waitlist'}
			</Button>
		</form>
	);
}

function field(name: keyof WaitlistEntry) {
	return { name, maxLength: WAITLIST_LENGTHS[name] };
}

function parseEntry(event: FormEvent<HTMLFormElement>): WaitlistEntry {
	event.preventDefault();
	const form = new FormData(event.currentTarget);
	const text = (name: keyof WaitlistEntry) => String(form.get(name) ?? '').trim();
	return {
		email: text('email'),
		name: text('name'),
		brokerage: text('brokerage'),
		market: text('market'),
		needs: text('needs'),
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
