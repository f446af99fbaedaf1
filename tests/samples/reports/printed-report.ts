/** The sample report on paper. */
import type { HomeContents, PriceReportKind } from '../../../contract/reports/report-request.ts';
import { composeReport } from '../../../report/compose.ts';
import type { Paper } from '../../../report/pdf/paper.ts';
import { renderPdf } from '../../../report/pdf.ts';
import type { Brand, Report } from '../../../report/report.ts';
import { printedText } from '../../../web/features/report/pdf/printed-text.ts';
import { loadReportFonts } from '../../report-fonts.ts';
import { BRAND, createReportInput } from '../../sample-report.ts';

export const INPUT = createReportInput();
export const REPORT = composeReport(INPUT);

/** The PDF of a report, with the fonts that its text needs. */
export const print = async (report: Report, paper: Paper = 'letter') =>
	renderPdf(report, { paper, fonts: await loadReportFonts(printedText(report)) });

/** A report on the sample home, by default a brief one, with changes to its brand. */
export const branded = (
	brand: Partial<Brand>,
	contents: Partial<HomeContents> = {},
	kind: PriceReportKind = 'brief',
) =>
	composeReport({
		...INPUT,
		kind,
		request: { ...INPUT.request, ...contents },
		brand: { ...BRAND, ...brand },
	});

/** The text with single spaces in place of line breaks. */
export const squashed = (text: string) => text.replace(/\s+/g, ' ');
