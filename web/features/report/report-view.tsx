/** A report as sheets of paper: the same blocks as its PDF, as accessible text, tables and drawings. */
import type { CSSProperties } from 'react';
import { brandColors } from '../../../report/brand-colors.ts';
import type { Report } from '../../../report/report.ts';
import { Sheet } from './sheet.tsx';
import './sheet.css';
import './blocks/blocks.css';
import './blocks/tables.css';
import './print.css';

interface ReportViewProps {
	report: Report;
	/** Shows the first page alone. */
	isFirstOnly?: boolean;
}

export function ReportView({ report, isFirstOnly = false }: ReportViewProps) {
	const { band, text } = brandColors(report.brand.color);
	return (
		<article
			aria-label={`${report.title}, ${report.address}`}
			className="report"
			style={{ '--brand': band, '--brand-text': text } as CSSProperties}
		>
			{(isFirstOnly ? report.pages.slice(0, 1) : report.pages).map((page, index) => (
				<Sheet key={page.id} report={report} page={page} number={index + 1} />
			))}
		</article>
	);
}
