/** Notices that a signed-in user must see on every page: a lost connection, or an overdue payment. */
import type { User } from '@supabase/supabase-js';
import { CircleAlert, CloudOff } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { pastDueSentence } from '../features/billing/subscription-words.ts';
import { useSubscription } from '../features/billing/use-subscription.ts';

export function AccountNotice({ user, unreachable }: { user: User | null; unreachable: boolean }) {
	if (unreachable) return <ConnectionNotice />;
	return user && <PastDueBanner userId={user.id} />;
}

/** Shown while the session can't be refreshed, on pages that lack data from the server. */
function ConnectionNotice() {
	return (
		<section
			role="status"
			aria-label="Connection"
			className="border-edge border-b bg-surface text-sm print:hidden"
		>
			<p className="mx-auto flex max-w-data gap-3 px-4 py-2.5 sm:px-6">
				<CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
				<span>
					We can't reach Lotline right now, so parts of this page are missing. You're still signed in, and
					we'll keep trying.
				</span>
			</p>
		</section>
	);
}

const BILLING = '/account/billing';

/** Shown on every page while a payment is past due, except the billing page, which says so itself. */
function PastDueBanner({ userId }: { userId: string }) {
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
