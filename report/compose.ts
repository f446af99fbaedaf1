/** Composes a report: every figure is formatted once, here, and shown unchanged on screen, shared link and paper. */
import { orderedPages, type PageId } from './page-list.ts';
import { PAGES } from './pages.ts';
import { REPORT_VERSION, type Report } from './report.ts';
import type { ReportInput } from './report-input.ts';
import { composeSummary } from './summary.ts';
import { subjectAddress } from './words.ts';

/** Pure: the same input gives the same report. A page without content is left out. */
export function composeReport(input: ReportInput): Report {
	const { kind, analysis, evidence, brand, preparedFor, note, saleNotes, preparedOn, demo, fingerprint } =
		input;
	const { assignment } = input;
	const { conclusion } = analysis;
	return {
		version: REPORT_VERSION,
		kind,
		title: 'Comparative market analysis',
		address: subjectAddress(analysis.subject),
		preparedFor: preparedFor.trim(),
		note: note.trim(),
		assignment,
		...(input.netSheet && { netSheet: input.netSheet }),
		...(saleNotes && { saleNotes }),
		...(input.pageOrder && { pageOrder: input.pageOrder }),
		summary: composeSummary(input),
		preparedOn,
		effectiveOn: evidence.effectiveOn,
		brand,
		demo,
		notices: listNotices(input),
		price: conclusion && { value: conclusion.price, low: conclusion.low, high: conclusion.high },
		fingerprint,
		pages: orderedPages(kind, input.pageOrder).flatMap(({ id, title }) => {
			const blocks = PAGES[id as PageId](input);
			return blocks === null ? [] : [{ id, title, blocks }];
		}),
	};
}

function listNotices({ demo, evidence }: ReportInput): string[] {
	return [
		'Not an appraisal',
		...(demo ? ['Demo data'] : []),
		...(evidence.listPricesOnly ? ['Based on list prices'] : []),
	];
}
