/** Downloads the report as a PDF, in the paper size the agent chose. */
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { Report } from '../../../../report/report.ts';
import { Button } from '../../../ui/button.tsx';
import {
	loadReportPreferences,
	PAPERS,
	type Paper,
	saveReportPreference,
} from '../forms/report-preferences.ts';

interface DownloadPdfProps {
	report: Report;
	/** Large enough for thumbs, on any screen. */
	tall?: boolean;
	className: string;
}

export function DownloadPdf({ report, tall = false, className }: DownloadPdfProps) {
	const [paper, setPaper] = useState<Paper>(() => loadReportPreferences().paper);
	const [state, setState] = useState<'ready' | 'preparing' | 'failed'>('ready');
	const height = tall ? 'h-11' : 'h-9 max-sm:h-11';
	async function download() {
		if (state === 'preparing') return;
		setState('preparing');
		try {
			// The PDF code is loaded only on download.
			const { savePdf } = await import('./save-pdf.ts');
			await savePdf(report, paper);
			setState('ready');
		} catch (error) {
			console.error(error);
			setState('failed');
		}
	}
	return (
		<div className={`print:hidden ${className}`}>
			<div className="flex">
				<Button
					look="primary"
					size="small"
					className={`grow rounded-r-none ${height}`}
					aria-disabled={state === 'preparing'}
					onClick={() => void download()}
				>
					<FileDown aria-hidden="true" className="size-4" />
					<span aria-live="polite">{state === 'preparing' ? 'Preparing…' : 'Download PDF'}</span>
				</Button>
				<select
					aria-label="Paper"
					value={paper}
					onChange={(event) => {
						const chosen = event.target.value as Paper;
						setPaper(chosen);
						saveReportPreference({ paper: chosen });
					}}
					className={`rounded-r-control border border-edge border-l-0 bg-surface px-2 text-ink text-sm ${height}`}
				>
					{PAPERS.map(({ value, words }) => (
						<option key={value} value={value}>
							{words}
						</option>
					))}
				</select>
			</div>
			{state === 'failed' && (
				<p role="alert" className="mt-2 text-danger text-sm">
					We couldn't create the PDF. Try again, or print this page.
				</p>
			)}
		</div>
	);
}
