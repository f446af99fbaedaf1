/** The heading of the dashboard, with its link and the button to subscribe. */
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import type { Checkout } from '../billing/use-checkout.ts';

export function DashboardHeading({ dashboard, checkout }: { dashboard: string; checkout: Checkout }) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
			<h1 className="font-semibold text-2xl tracking-tight">Comps search</h1>
			<div className="flex items-center gap-5">
				<Link to={dashboard} className="py-2 text-sm underline underline-offset-4">
					Dashboard
				</Link>
				<Button size="small" disabled={checkout.starting} onClick={checkout.start}>
					Subscribe
				</Button>
			</div>
		</div>
	);
}
