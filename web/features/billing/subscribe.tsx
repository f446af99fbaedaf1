/** The button that starts a checkout, with what went wrong beneath it. */
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useCheckout } from './use-checkout.ts';

export function Subscribe({ large = false }: { large?: boolean }) {
	const checkout = useCheckout();
	return (
		<div className="space-y-4">
			<Button
				look="primary"
				size={large ? 'large' : 'usual'}
				disabled={checkout.starting}
				onClick={checkout.start}
			>
				{checkout.starting ? 'Starting checkout…' : 'Subscribe'}
			</Button>
			{checkout.problem && <Alert>{checkout.problem}</Alert>}
		</div>
	);
}
