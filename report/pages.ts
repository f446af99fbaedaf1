/** What composes each page of a report. A new page is one entry here, one in `page-list.ts`, and its file. */

import type { PageId } from './page-list.ts';
import { briefPage } from './pages/brief.ts';
import { compDetailsPage } from './pages/comp-details.ts';
import { competitionPage } from './pages/competition.ts';
import { compsPage } from './pages/comps.ts';
import { coverPage } from './pages/cover.ts';
import { disclosuresPage } from './pages/disclosures.ts';
import { excludedSalesPage } from './pages/excluded-sales.ts';
import { gridPage } from './pages/grid.ts';
import { indicatedPricePage } from './pages/indicated-price.ts';
import { marketPage } from './pages/market.ts';
import { methodPage } from './pages/method.ts';
import { netSheetPage } from './pages/net-sheet.ts';
import { packEvidencePage } from './pages/pack/evidence.ts';
import { packPlanPage } from './pages/pack/plan.ts';
import { packPricePage } from './pages/pack/price.ts';
import { pricingStrategyPage } from './pages/pricing-strategy.ts';
import { sensitivityPage } from './pages/sensitivity.ts';
import type { ComposePage } from './report-input.ts';

export const PAGES: Readonly<Record<PageId, ComposePage>> = {
	brief: briefPage,
	'pack-price': packPricePage,
	'pack-evidence': packEvidencePage,
	'pack-plan': packPlanPage,
	cover: coverPage,
	'indicated-price': indicatedPricePage,
	comps: compsPage,
	grid: gridPage,
	'comp-details': compDetailsPage,
	'excluded-sales': excludedSalesPage,
	reconciliation: sensitivityPage,
	market: marketPage,
	competition: competitionPage,
	'pricing-strategy': pricingStrategyPage,
	'net-sheet': netSheetPage,
	method: methodPage,
	disclosures: disclosuresPage,
};
