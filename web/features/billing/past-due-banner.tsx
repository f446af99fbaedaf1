/** Shown on every page while a payment is past due, except the billing page, which says so itself. */
import { CircleAlert } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { pastDueSentence } from './subscription-words.ts';
import { useSubscription } from './use-subscription.ts';

const BILLING = '/account/billing';

export function PastDueBanner({ userId }: { userId: string }) {
	const { data: subscription } = useSubscription(userId);
	const { pathname } = useLocation();
	if (subscription?.status !== 'past_due' || pathname === BILLING) return null;
	return (
		<section
			aria-label="Payment failed"
			className="border-danger border-b bg-danger-wash text-danger text-sm print:hidden"
		>
			<p className="mx-auto flex max-w-data gap-3 px-4 py-2.5 sm:px-6">
				<CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
				<span>
					{pastDueSentence(subscription, Date.now())}{' '}
					<Link to={BILLING} className="whitespace-nowrap font-semibold underline underline-offset-4">
						Go to billing
					</Link>
				</span>
			</p>
		</section>
	);
}
