/** Confirms deleting a report, and says what else is deleted. */
import { useNavigate } from 'react-router';
import { isLive } from '../../../contract/reports/share.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { DialogControls } from '../../ui/dialog/dialog-frame.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { deleteReport } from './calls.ts';
import { type OwnReport, useReportAction } from './use-reports.ts';

export interface ReportDialogProps extends DialogControls {
	own: OwnReport;
}

export function DeleteDialog({ own, ...controls }: ReportDialogProps) {
	const navigate = useNavigate();
	const { mutate, isPending, error } = useReportAction(deleteReport, () => navigate('/app'));
	const links = own.shares.filter((share) => isLive(share, Date.now())).length;
	return (
		<Dialog
			{...controls}
			title="Delete this report?"
			description={`This can't be undone.${links > 0 ? ` ${links === 1 ? 'Its link stops' : `Its ${links} links stop`} working immediately.` : ''}`}
		>
			<Button look="primary" onClick={controls.onClose}>
				Keep report
			</Button>
			<Button look="danger" disabled={isPending} onClick={() => mutate(own.id)}>
				{isPending ? 'Deleting…' : 'Delete'}
			</Button>
			{error && <Alert>{error.message}</Alert>}
		</Dialog>
	);
}
