import { ButtonLink } from '../ui/button.tsx';
import { PlainPage } from '../ui/plain-page.tsx';

/** `/waitlist` */
export default function WaitlistPage() {
	return (
		<PlainPage title="The Pro plan opens later">
			<p>There is no list to sign up for yet. Until then, Basic has everything that Lotline can do today.</p>
			<ButtonLink to="/pricing">See the plans</ButtonLink>
		</PlainPage>
	);
}
