/** After a report was deleted, its page leads to the workspace, which offers to undo it. */
import { useLocation, useNavigate } from 'react-router';
import { canUndo, UndoNotice } from '../../ui/dialog/undo-notice.tsx';
import { restoreReport } from './calls.ts';
import { useReportAction } from './use-reports.ts';

/** The history state of that navigation. It outlives a reload, so it has its time. */
export interface DeletedReportState {
	deletedReport: { id: string; title: string; hadLink: boolean; at: number };
}

export function DeletedReport() {
	const { state, pathname } = useLocation();
	const navigate = useNavigate();
	const { deletedReport: deleted } = (state ?? {}) as Partial<DeletedReportState>;
	const forget = () => navigate(pathname, { replace: true });
	const { mutate, isPending, error } = useReportAction(restoreReport, forget);
	if (!deleted || !canUndo(deleted.at)) return null;
	return (
		<UndoNotice
			deletedAt={deleted.at}
			onUndo={() => !isPending && mutate(deleted.id)}
			problem={error?.message ?? null}
			onEnd={forget}
		>
			<strong className="line-clamp-2 font-medium">{deleted.title}</strong>
			{deleted.hadLink ? 'Deleted. Its links no longer work.' : 'Deleted.'}
		</UndoNotice>
	);
}
