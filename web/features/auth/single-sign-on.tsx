/** Signing in at the identity provider of an organization, where an auth server knows some. */
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { attempt } from './calls.ts';
import { startGoogleSignIn } from './google-return.ts';

export function SingleSignOn({ next }: { next: string }) {
	return (
		<section aria-label="Single sign-on" className="mt-8 border-line border-t pt-6">
			<Form
				className="space-y-5"
				send={(text) => continueWithOrganization(text('work-email'), next)}
				labels={['Continue with single sign-on', 'Continue with single sign-on']}
				button={{ className: 'w-full' }}
			>
				<Field label="Work email" name="work-email" type="email" autoComplete="email" required />
			</Form>
		</section>
	);
}

/**
 * Redirects to the provider of the address's domain, which returns by the page that Google returns to, and continues to `next`.
 *
 * @throws Error with a sentence, such as for a domain that has none
 */
async function continueWithOrganization(email: string, next: string): Promise<void> {
	const redirectTo = `${location.origin}/auth/callback/google?next=${encodeURIComponent(next)}`;
	const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
	startGoogleSignIn();
	await attempt(({ auth }) => auth.signInWithSSO({ domain, options: { redirectTo } }));
}
