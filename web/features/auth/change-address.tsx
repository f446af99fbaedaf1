/** Changes the email address. Requires the current password; takes effect once confirmed. */
import { useState } from 'react';
import { useConfig } from '../../connection.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { saveNewAddress } from './calls.ts';
import { MailSent } from './mail-sent.tsx';
import { useForm } from './use-form.ts';

export function ChangeAddress() {
	return useConfig().mail === 'none' ? (
		<p className="text-muted text-sm">
			Email isn't configured on this server, so we can't verify a new address. Ask your administrator to set
			it up.
		</p>
	) : (
		<AddressForm />
	);
}

function AddressForm() {
	const [to, setTo] = useState('');
	const { onSubmit, problem, busy, done } = useForm(async ({ email = '', current = '' }) => {
		setTo(email);
		return saveNewAddress(email, current);
	});
	if (done) return <MailSent to={to} what="a link to confirm this address" />;
	return (
		<form onSubmit={onSubmit} aria-label="Change email address" className="max-w-md space-y-5">
			<Field label="New email address" name="email" type="email" autoComplete="email" required />
			<Field
				label="Your password"
				name="current"
				type="password"
				autoComplete="current-password"
				hint="If you sign in only with Google, set a password below first."
				required
			/>
			{problem && <Alert>{problem}</Alert>}
			<Button type="submit" disabled={busy}>
				{busy ? 'Sending…' : 'Change address'}
			</Button>
		</form>
	);
}
