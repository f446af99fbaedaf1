/** Shown when the monthly limit is reached. */
import type { RefObject } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface LimitDialogProps {
	open: boolean;
	onClose: () => void;
	returnTo: RefObject<HTMLElement | null>;
}

export function LimitDialog({ open, onClose, returnTo }: LimitDialogProps) {
	return (
		<Dialog
			open={open}
			onClose={onClose}
			returnTo={returnTo}
			title="Monthly limit reached"
			description="Join the Pro waitlist to unlock unlimited searches."
		>
			<ButtonLink to="/account/billing" look="primary">
				Manage plan
			</ButtonLink>
			<ButtonLink to="/waitlist">Join Pro Waitlist</ButtonLink>
		</Dialog>
	);
}
