/** The heading of the dashboard, with its link and the button to subscribe, or a subscriber's link to their plan. */
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Checkout } from './use-checkout.ts';
import { canSubscribe, useSubscription } from './use-subscription.ts';

interface DashboardHeadingProps {
	userId: string | undefined;
	dashboard: string;
	checkout: Checkout;
	/** Only the links, beside the search box. */
	compact: boolean;
}

export function DashboardHeading({ userId, dashboard, checkout, compact }: DashboardHeadingProps) {
	const { data: subscription, isPending } = useSubscription(userId);
	return (
		<div
			className={`flex flex-wrap items-center justify-between gap-x-4 print:hidden ${compact ? 'order-last max-sm:w-full' : 'gap-y-4'}`}
		>
			<h1 className={compact ? 'sr-only' : 'font-semibold text-title tracking-tight'}>Price a home</h1>
			<div className="flex items-center gap-5">
				<Link to={dashboard} className="py-2 text-sm underline underline-offset-4">
					Dashboard
				</Link>
				{canSubscribe(subscription) ? (
					<Button
						size="small"
						disabled={checkout.starting}
						onClick={checkout.start}
						className={`w-32 ${isPending ? 'invisible' : ''}`}
					>
						Subscribe
					</Button>
				) : (
					<ButtonLink to="/account/billing" size="small" className="w-32">
						Manage plan
					</ButtonLink>
				)}
			</div>
		</div>
	);
}
