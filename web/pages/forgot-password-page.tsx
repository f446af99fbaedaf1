import { ButtonLink } from '../ui/button.tsx';
import { PlainPage } from '../ui/plain-page.tsx';

/** `/auth/forgot-password` */
export default function ForgotPasswordPage() {
	return (
		<PlainPage title="Forgot your password?">
			<p>Resetting a password by mail is not available on this installation yet.</p>
			<ButtonLink to="/auth/sign-in">Back to sign in</ButtonLink>
		</PlainPage>
	);
}
