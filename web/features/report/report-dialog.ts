import type { DialogControls } from '../../ui/dialog/dialog-frame.tsx';
import type { OwnReport } from './use-reports.ts';

/** A dialog about one report. */
export interface ReportDialogProps extends DialogControls {
	own: OwnReport;
}
