/** Composes a report: every figure is formatted once, here, and shown unchanged on screen, shared link and paper. */
import { ATTACHMENT_PAGE, printedOwnPages } from '../contract/reports/own-pages.ts';
import { reportDial } from './dial/compose-dial.ts';
import { orderedPages, type PageId } from './page-list.ts';
import { briefPage } from './pages/brief.ts';
import { compDetailsPage } from './pages/comp-details.ts';
import { competitionPage } from './pages/competition.ts';
import { compsPage } from './pages/comps.ts';
import { disclosuresPage } from './pages/disclosures.ts';
import { excludedSalesPage } from './pages/excluded-sales.ts';
import { gridPage } from './pages/grid.ts';
import { listPricesPage } from './pages/list-prices.ts';
import { marketPage } from './pages/market.ts';
import { methodPage } from './pages/method.ts';
import { netSheetPage } from './pages/net-sheet.ts';
import { offerPage } from './pages/offer/offer.ts';
import { offerChecksPage } from './pages/offer/offer-checks.ts';
import { attachmentPage } from './pages/own/attachment.ts';
import { aboutPage, ownTextPage, testimonialsPage } from './pages/own/own-pages.ts';
import { packEvidencePage } from './pages/pack/evidence.ts';
import { packPlanPage } from './pages/pack/plan.ts';
import { pastListingPage } from './pages/past-listing.ts';
import { pricePage } from './pages/price.ts';
import { sensitivityPage } from './pages/sensitivity.ts';
import { wordsPage } from './pages/words.ts';
import { REPORT_VERSION, type Report } from './report.ts';
import type { ComposePage, ReportInput } from './report-input.ts';
import { composeSummary } from './summary.ts';
import { subjectAddress } from './words.ts';

/** Pure: the same input gives the same report. A page without content is left out. */
export function composeReport(input: ReportInput): Report {
	const { ownPages, ...request } = input.request;
	// A link shows only what is printed.
	const printed = printedOwnPages({ kind: input.kind, pageOrder: request.pageOrder, ownPages });
	const { kind, analysis, evidence, brand, preparedOn, demo, fingerprint, attachment } = input;
	const { conclusion } = analysis;
	const dial = reportDial(input);
	const pages = orderedPages(kind, request.pageOrder).flatMap(({ id, title }) => {
		const blocks = PAGES[id as PageId](input);
		return blocks === null
			? []
			: [{ id, title: (id === ATTACHMENT_PAGE && attachment?.name) || title, blocks }];
	});
	return {
		version: REPORT_VERSION,
		kind,
		title: kind === 'offer' ? 'Offer analysis' : 'Comparative market analysis',
		address: subjectAddress(analysis.subject),
		...request,
		...(Object.keys(printed).length > 0 && { ownPages: printed }),
		summary: composeSummary(input),
		preparedOn,
		effectiveOn: evidence.effectiveOn,
		brand,
		demo,
		notices: listNotices(input),
		price: conclusion && { value: conclusion.price, low: conclusion.low, high: conclusion.high },
		...(dial && { dial }),
		...(attachment && pages.some(({ id }) => id === ATTACHMENT_PAGE) && { attachment: attachment.id }),
		fingerprint,
		pages,
	};
}

function listNotices({ demo, evidence }: ReportInput): string[] {
	return [
		'Not an appraisal',
		...(demo ? ['Demo data'] : []),
		...(evidence.listPricesOnly ? ['Based on list prices'] : []),
	];
}

/** What composes each page. A new page is one entry here, one in `page-list.ts`, and its file. */
const PAGES: Readonly<Record<PageId, ComposePage>> = {
	brief: briefPage,
	price: pricePage,
	letter: ownTextPage('letter'),
	about: aboutPage,
	words: wordsPage,
	offer: offerPage,
	'offer-checks': offerChecksPage,
	'past-listing': pastListingPage,
	'list-prices': listPricesPage,
	'pack-evidence': packEvidencePage,
	'pack-plan': packPlanPage,
	comps: compsPage,
	grid: gridPage,
	'comp-details': compDetailsPage,
	'excluded-sales': excludedSalesPage,
	reconciliation: sensitivityPage,
	market: marketPage,
	competition: competitionPage,
	'net-sheet': netSheetPage,
	plan: ownTextPage('plan'),
	testimonials: testimonialsPage,
	steps: ownTextPage('steps'),
	attachment: attachmentPage,
	'pack-net-sheet': netSheetPage,
	method: methodPage,
	disclosures: disclosuresPage,
};
