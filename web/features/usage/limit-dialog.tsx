/** What to do when the month's searches are used up. */
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export function LimitDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
	return (
		<Dialog
			open={open}
			onClose={onClose}
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
