/** Changes the password. Requires the current one. */
import { Link } from 'react-router';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { saveNewPassword } from './calls.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { readNewPassword } from './password.ts';

export function ChangePassword() {
	return (
		<Form
			aria-label="Change password"
			className="max-w-md space-y-5"
			send={async (text, form) => {
				await saveNewPassword(readNewPassword(text), text('current'));
				form.reset();
			}}
			labels={['Change password', 'Saving…']}
			done="Password changed. All other sessions were signed out."
			beside={
				<Link
					to="/auth/forgot-password"
					className="py-1 text-accent-text text-sm underline underline-offset-4"
				>
					Forgot your password, or don't have one?
				</Link>
			}
		>
			<Field
				label="Current password"
				name="current"
				type="password"
				autoComplete="current-password"
				required
			/>
			<NewPasswordFields />
		</Form>
	);
}
