/** The pages of a market report, in order. A new page is one entry here and its file. */
import type { MarketPageEntry } from './market-report-input.ts';
import { marketCoverPage } from './pages/cover.ts';
import { listingsPage, salesPage } from './pages/homes.ts';
import { marketMethodPage } from './pages/method.ts';
import { overviewPage } from './pages/overview.ts';
import { conditionsPage, trendsPage } from './pages/trends.ts';

export const MARKET_PAGES: readonly MarketPageEntry[] = [
	{ id: 'cover', title: 'Cover', compose: marketCoverPage },
	{ id: 'overview', title: 'Market overview', compose: overviewPage },
	{ id: 'conditions', title: 'Market conditions and prices', compose: conditionsPage },
	{ id: 'trends', title: 'Sales and days on market', compose: trendsPage },
	{ id: 'sales', title: 'Recent sales', compose: salesPage },
	{ id: 'listings', title: 'Listings', compose: listingsPage },
	{ id: 'method', title: 'Sources, method and terms', compose: marketMethodPage },
];
