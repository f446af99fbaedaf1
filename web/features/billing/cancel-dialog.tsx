/** Confirms canceling a subscription and says what that means. */
import type { RefObject } from 'react';
import type { Subscription } from '../../../contract/billing.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { cancelSubscription } from './calls.ts';
import { endDay } from './subscription-words.ts';
import { useSubscriptionChange } from './use-subscription.ts';

interface CancelDialogProps {
	subscription: Subscription;
	open: boolean;
	onClose: () => void;
	returnTo: RefObject<HTMLElement | null>;
}

export function CancelDialog({ subscription, open, onClose, returnTo }: CancelDialogProps) {
	const { mutate, isPending, error } = useSubscriptionChange(cancelSubscription, onClose);
	return (
		<Dialog
			open={open}
			onClose={onClose}
			returnTo={returnTo}
			title="Cancel your subscription?"
			description={`You keep full access until ${endDay(subscription)} and won't be charged again. After that you're on the free trial, with 5 searches a month. You can resume any time before then.`}
		>
			<Button look="primary" onClick={onClose}>
				Keep subscription
			</Button>
			<Button look="danger" disabled={isPending} onClick={() => mutate()}>
				{isPending ? 'Canceling…' : 'Cancel subscription'}
			</Button>
			{error && <Alert>{error.message}</Alert>}
		</Dialog>
	);
}
