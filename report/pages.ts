/** The pages of a report, in order. A new page is one entry here and its file. */
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
import { pricingStrategyPage } from './pages/pricing-strategy.ts';
import { sensitivityPage } from './pages/sensitivity.ts';
import type { PageEntry } from './report-input.ts';

export const PAGES: readonly PageEntry[] = [
	{ id: 'brief', title: 'Price summary', kinds: ['brief'], compose: briefPage },
	{ id: 'cover', title: 'Cover', kinds: ['standard', 'full'], compose: coverPage },
	{
		id: 'indicated-price',
		title: 'Indicated price',
		kinds: ['standard', 'full'],
		compose: indicatedPricePage,
	},
	{ id: 'comps', title: 'Comparable sales', kinds: ['standard', 'full'], compose: compsPage },
	{ id: 'grid', title: 'Adjustment grid', kinds: ['standard', 'full'], compose: gridPage },
	{ id: 'comp-details', title: 'Comp details', kinds: ['full'], compose: compDetailsPage },
	{ id: 'excluded-sales', title: 'Sales not used as comps', kinds: ['full'], compose: excludedSalesPage },
	{
		id: 'reconciliation',
		title: 'Reconciliation and sensitivity',
		kinds: ['standard', 'full'],
		compose: sensitivityPage,
	},
	{ id: 'market', title: 'Market conditions', kinds: ['standard', 'full'], compose: marketPage },
	{ id: 'competition', title: 'Competing listings', kinds: ['standard', 'full'], compose: competitionPage },
	{
		id: 'pricing-strategy',
		title: 'Pricing strategy',
		kinds: ['standard', 'full'],
		compose: pricingStrategyPage,
	},
	{ id: 'net-sheet', title: 'Net sheet', kinds: ['standard', 'full'], compose: netSheetPage },
	{ id: 'method', title: 'Method and data', kinds: ['standard', 'full'], compose: methodPage },
	{
		id: 'disclosures',
		title: 'Purpose and disclosures',
		kinds: ['brief', 'standard', 'full'],
		compose: disclosuresPage,
	},
];
