/** The button that starts a checkout, with any error below it; without billing, a sentence in its place. */
import { PROBLEMS } from '../../../contract/problems.ts';
import { useConfig } from '../../connection.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useCheckout } from './use-checkout.ts';

/** @param wide full width, where it is the page's only action */
export function Subscribe({ wide = false }: { wide?: boolean }) {
	const checkout = useCheckout();
	const { billing } = useConfig();
	if (billing === 'none')
		return <Alert tone="note">{PROBLEMS.billingNotConfigured} Subscriptions aren't available yet.</Alert>;
	return (
		<div className="space-y-4">
			<Button
				look="primary"
				size={wide ? 'large' : 'medium'}
				className={wide ? 'w-full' : ''}
				disabled={checkout.starting}
				onClick={checkout.start}
			>
				{checkout.starting ? 'Starting checkout…' : 'Subscribe'}
			</Button>
			{checkout.problem && <Alert>{checkout.problem}</Alert>}
		</div>
	);
}
