/** The dialog that creates a report of any kind, or updates one. */
import type { ReactNode } from 'react';
import type { ReportRequest } from '../../../../contract/reports/report-request.ts';
import type { Brand } from '../../../../report/report.ts';
import { isLimitReached } from '../../../refusal.ts';
import { LimitDialog } from '../../../shared/limit-dialog.tsx';
import type { DialogControls } from '../../../ui/dialog/dialog-frame.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { createReport } from '../calls.ts';
import { useSavedReport } from '../use-reports.ts';
import { AgentFields, useAgentDetails } from './agent-fields.tsx';
import { type ReportContext, ReportForm } from './report-form.tsx';

interface ReportDialogProps<Request extends ReportRequest> extends DialogControls {
	title: string;
	description: string;
	/** The button's labels, idle and busy. */
	labels: readonly [ready: string, pending: string];
	/** What the server does, as a step. */
	step: string;
	request: Request;
	onChange: (request: Request) => void;
	context: ReportContext;
	/** The `Idempotency-Key` of the search: the report belongs to it and costs nothing more. */
	searchKey: string;
	onSaved: (id: string) => void;
	/** Page one as it will be. */
	preview?: (brand: Brand) => ReactNode;
}

/** From this width on, page one is next to the form. */
const WIDE = '(min-width: 64rem)';

export function ReportDialog<Request extends ReportRequest>(props: ReportDialogProps<Request>) {
	const { open, onClose, returnTo, title, description, labels, step } = props;
	const { request, onChange, context, searchKey, onSaved, preview } = props;
	const agent = useAgentDetails();
	const isNew = request.replaces === null;
	const { start, saving, error } = useSavedReport<void>(
		isNew && agent.missing ? [['Saving your details', agent.save]] : [],
		[step, (_, signal) => createReport(request, searchKey, signal)],
		onSaved,
	);
	const limited = isLimitReached(error);
	const isWide = useMedia(WIDE);
	const page = open && agent.brand && preview?.(agent.brand);
	const close = () => {
		onClose();
		saving.cancel();
	};
	return (
		<>
			<Dialog
				open={open && !limited}
				onClose={close}
				returnTo={returnTo}
				title={title}
				description={description}
				aside={isWide && page}
			>
				<ReportForm
					agent={isNew && <AgentFields {...agent} />}
					preview={!isWide && page}
					request={request}
					onChange={onChange}
					context={context}
					onSubmit={start}
					saving={saving}
					problem={error && !limited ? error.message : null}
					labels={labels}
				/>
			</Dialog>
			<LimitDialog open={limited} onClose={close} returnTo={returnTo} />
		</>
	);
}
