/** Creates a market report from a ZIP code search. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type MarketReportRequest, NEW_REPORT } from '../../../../contract/reports/report-request.ts';
import type { DialogControls } from '../../../ui/dialog/dialog-frame.tsx';
import { ReportDialog } from './report-dialog.tsx';

export interface MarketReportSource {
	zip: string;
	/** Miles; undefined for the whole ZIP code. */
	radius: number | undefined;
	/** The `Idempotency-Key` of the search. */
	searchKey: string;
}

export function MarketReportDialog({
	zip,
	radius,
	searchKey,
	...controls
}: MarketReportSource & DialogControls) {
	const [draft, setDraft] = useState<MarketReportRequest>({ ...NEW_REPORT.market, zip, radius });
	const navigate = useNavigate();
	return (
		<ReportDialog
			{...controls}
			title="Create market report"
			description="Saved to your workspace with these statistics, your name and your logo."
			labels={['Create market report', 'Creating…']}
			step="Measuring the market and writing its pages"
			request={{ ...draft, zip, radius }}
			onChange={setDraft}
			context={{ state: null }}
			searchKey={searchKey}
			onSaved={(id) => navigate(`/app/reports/${id}`)}
		/>
	);
}
