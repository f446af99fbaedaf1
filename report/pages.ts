/** What composes each page of a report. A new page is one entry here, one in `page-list.ts`, and its file. */

import type { PageId } from './page-list.ts';
import { briefPage } from './pages/brief.ts';
import { compDetailsPage } from './pages/comp-details.ts';
import { competitionPage } from './pages/competition.ts';
import { compsPage } from './pages/comps.ts';
import { disclosuresPage } from './pages/disclosures.ts';
import { excludedSalesPage } from './pages/excluded-sales.ts';
import { gridPage } from './pages/grid.ts';
import { marketPage } from './pages/market.ts';
import { methodPage } from './pages/method.ts';
import { netSheetPage } from './pages/net-sheet.ts';
import { packEvidencePage } from './pages/pack/evidence.ts';
import { packPlanPage } from './pages/pack/plan.ts';
import { pricePage } from './pages/price.ts';
import { sensitivityPage } from './pages/sensitivity.ts';
import { wordsPage } from './pages/words.ts';
import type { ComposePage } from './report-input.ts';

export const PAGES: Readonly<Record<PageId, ComposePage>> = {
	brief: briefPage,
	price: pricePage,
	words: wordsPage,
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
	'pack-net-sheet': netSheetPage,
	method: methodPage,
	disclosures: disclosuresPage,
};
