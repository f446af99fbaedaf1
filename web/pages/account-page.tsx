import { useSearchParams } from 'react-router';
import { AccountFrame } from '../features/account/account-frame.tsx';
import { Subscribe } from '../features/billing/subscribe.tsx';
import { planName } from '../features/usage/plan-name.ts';
import { useUsage } from '../features/usage/use-usage.ts';
import { signOut, useSession } from '../session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';

/** `/account`: who is signed in, and the way to the search. */
export default function AccountPage() {
	const { user } = useSession();
	const usage = useUsage(user?.id);
	const [parameters] = useSearchParams();
	return (
		<AccountFrame title="Account">
			{parameters.get('upgrade') && usage?.plan === 'trial' && (
				<section className="lot mb-8 p-6">
					<h2 className="font-semibold text-lg">The workspace comes with Basic</h2>
					<p className="mt-2 mb-5 text-muted">
						The trial has {usage.limit} searches a month. Basic has 3,300 for $99.
					</p>
					<Subscribe />
				</section>
			)}
			<Facts
				facts={[
					['Email', user?.email ?? ''],
					['Plan', planName(usage)],
				]}
			/>
			<div className="mt-8 flex flex-wrap gap-3">
				<ButtonLink to="/dashboard" look="primary">
					Search comps
				</ButtonLink>
				<Button onClick={() => void signOut()}>Sign out</Button>
			</div>
		</AccountFrame>
	);
}
