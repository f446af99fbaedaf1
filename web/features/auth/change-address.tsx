/** Changes the email address. Requires the current password; takes effect once confirmed. */
import { useState } from 'react';
import { useConfig } from '../../connection.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { saveNewAddress } from './calls.ts';
import { MailSent } from './mail-sent.tsx';

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
	const [to, setTo] = useState<string | null>(null);
	if (to !== null) return <MailSent to={to} what="a link to confirm this address" />;
	return (
		<Form
			aria-label="Change email address"
			className="max-w-md space-y-5"
			send={async (text) => {
				await saveNewAddress(text('email'), text('current'));
				setTo(text('email'));
			}}
			labels={['Change address', 'Sending…']}
		>
			<Field label="New email address" name="email" type="email" autoComplete="email" required />
			<Field
				label="Your password"
				name="current"
				type="password"
				autoComplete="current-password"
				hint="If you sign in only with Google, set a password below first."
				required
			/>
		</Form>
	);
}
