import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';

interface WaitingDialogProps {
	/** Why its code could not be loaded; null while it waits for a connection. */
	error: Error | null;
	onClose: () => void;
}

/** Stands in for a dialog whose code isn't loaded yet. */
export function WaitingDialog({ error, onClose }: WaitingDialogProps) {
	return (
		<div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md bg-surface shadow-md print:hidden">
			<Alert tone={error ? 'danger' : 'note'}>
				<p>{error ? error.message : "You're offline. This opens when you're connected again."}</p>
				<Button size="small" className="mt-3" onClick={onClose}>
					Close
				</Button>
			</Alert>
		</div>
	);
}
