/** Shown when the monthly limit is reached. */
import { ButtonLink } from '../ui/button.tsx';
import type { DialogControls } from '../ui/dialog/dialog-frame.tsx';
import { Dialog } from '../ui/dialog.tsx';

export function LimitDialog(controls: DialogControls) {
	return (
		<Dialog
			{...controls}
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
