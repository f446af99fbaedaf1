/** A report computed again, from today's data: it takes the place of the old one, links and all. */
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { LimitDialog } from '../usage/limit-dialog.tsx';
import { createReport } from './calls.ts';
import type { ReportDialogProps } from './delete-dialog.tsx';
import { ReportForm, type Wanted } from './report-form.tsx';
import { isLimit } from './report-limit.ts';
import { useReportAct } from './use-reports.ts';

export function RenewDialog({ own, open, onClose, returnTo }: ReportDialogProps) {
	const { id, query, work, report } = own;
	// Tried again, as after a lost connection, it is the same search and charged once.
	const [key, setKey] = useState(() => crypto.randomUUID());
	const { mutate, isPending, error, reset } = useReportAct(
		(wanted: Wanted) => createReport({ query, work, ...wanted, replaces: id }, key),
		() => {
			setKey(crypto.randomUUID());
			onClose();
		},
	);
	const limited = isLimit(error);
	return (
		<>
			<Dialog
				open={open && !limited}
				onClose={() => {
					onClose();
					reset();
				}}
				returnTo={returnTo}
				title="Update report"
				description="Searches the home again (one credit) and prices it from current data with the same choices. The new version replaces this one, including in shared links."
			>
				<ReportForm
					work={work}
					usual={{ kind: report.kind, preparedFor: report.preparedFor, note: report.note }}
					onSubmit={mutate}
					pending={isPending}
					problem={error && !limited ? error.message : null}
					words={['Update report', 'Updating…']}
				/>
			</Dialog>
			<LimitDialog
				open={limited}
				onClose={() => {
					onClose();
					reset();
				}}
				returnTo={returnTo}
			/>
		</>
	);
}
