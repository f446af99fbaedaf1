/** A report as sheets of paper: the same blocks as its PDF, as accessible text, tables and drawings. */
import type { CSSProperties } from 'react';
import { atAGlance } from '../../../report/at-a-glance.ts';
import { brandColors } from '../../../report/brand-colors.ts';
import type { Page, Report } from '../../../report/report.ts';
import { lazily } from '../../lazily.tsx';
import { AllEvidence } from './all-evidence.tsx';
import { AgentBrand } from './blocks/text-blocks.tsx';
import { Sheet } from './sheet.tsx';
import './sheet.css';
import './phone.css';
import './blocks/blocks.css';
import './blocks/tables.css';
import './print.css';

const PriceDial = lazily(async () => (await import('./dial/price-dial.tsx')).PriceDial);

interface ReportViewProps {
	report: Report;
	/** Shows the first page alone. */
	isFirstOnly?: boolean;
}

export function ReportView({ report, isFirstOnly = false }: ReportViewProps) {
	const { band, text } = brandColors(report.brand.color);
	const { front, comps, rest } = atAGlance(report);
	const sheet = (page: Page) => (
		<Sheet key={page.id} report={report} page={page} number={report.pages.indexOf(page) + 1} />
	);
	return (
		<article
			aria-label={`${report.title}, ${report.address}`}
			className="report"
			style={{ '--brand': band, '--brand-text': text } as CSSProperties}
		>
			<AgentBrand value={report.brand}>
				{front.slice(0, isFirstOnly ? 1 : undefined).map(sheet)}
				{!isFirstOnly && report.dial && <PriceDial key={report.fingerprint} dial={report.dial} />}
				{!isFirstOnly && rest.length > 0 && <AllEvidence comps={comps}>{rest.map(sheet)}</AllEvidence>}
			</AgentBrand>
		</article>
	);
}
