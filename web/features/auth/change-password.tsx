/** Changes the password. Requires the current one. */
import { Link } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { saveNewPassword } from './calls.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { passwordProblem } from './password.ts';
import { useForm } from './use-form.ts';

export function ChangePassword() {
	const { onSubmit, problem, busy, done } = useForm(
		async ({ current = '', password = '', confirmation = '' }) =>
			passwordProblem(password, confirmation) ?? (await saveNewPassword(password, current)),
	);
	return (
		<form onSubmit={onSubmit} aria-label="Change password" className="max-w-md space-y-5">
			<Field
				label="Current password"
				name="current"
				type="password"
				autoComplete="current-password"
				required
			/>
			<NewPasswordFields />
			{problem && <Alert>{problem}</Alert>}
			{done && <Alert tone="note">Password changed. All other sessions were signed out.</Alert>}
			<div className="flex flex-wrap items-center gap-5">
				<Button type="submit" disabled={busy}>
					{busy ? 'Saving…' : 'Change password'}
				</Button>
				<Link
					to="/auth/forgot-password"
					className="py-1 text-accent-text text-sm underline underline-offset-4"
				>
					Forgot your password, or don't have one?
				</Link>
			</div>
		</form>
	);
}
