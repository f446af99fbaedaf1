/** Confirms canceling a subscription and says what that means. */
import type { Subscription } from '../../../contract/billing.ts';
import { TRIAL_CREDITS } from '../../../domain/plans.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { DialogControls } from '../../ui/dialog/dialog-frame.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { cancelSubscription } from './calls.ts';
import { endDay } from './subscription-words.ts';
import { useSubscriptionChange } from './use-subscription.ts';

interface CancelDialogProps extends DialogControls {
	subscription: Subscription;
}

export function CancelDialog({ subscription, ...controls }: CancelDialogProps) {
	const { mutate, isPending, error } = useSubscriptionChange(cancelSubscription, controls.onClose);
	return (
		<Dialog
			{...controls}
			title="Cancel your subscription?"
			description={`You keep full access until ${endDay(subscription)} and won't be charged again. After that you're on the free trial, with ${TRIAL_CREDITS} searches a month. You can resume any time before then.`}
		>
			<Button look="primary" onClick={controls.onClose}>
				Keep subscription
			</Button>
			<Button look="danger" disabled={isPending} onClick={() => mutate()}>
				{isPending ? 'Canceling…' : 'Cancel subscription'}
			</Button>
			{error && <Alert>{error.message}</Alert>}
		</Dialog>
	);
}
