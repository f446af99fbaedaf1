/** The pages of a market report, in order. A new page is one entry here and its file. */
import { miles } from '../../domain/format/format.ts';
import type { Block } from '../report.ts';
import type { MarketPageEntry, MarketReportInput } from './market-report-input.ts';
import { listingsPage, salesPage } from './pages/homes.ts';
import { marketMethodPage } from './pages/method.ts';
import { overviewPage } from './pages/overview.ts';
import { conditionsPage, trendsPage } from './pages/trends.ts';

export const MARKET_PAGES: readonly MarketPageEntry[] = [
	{ id: 'cover', title: 'Cover', compose: coverPage },
	{ id: 'overview', title: 'Market overview', compose: overviewPage },
	{ id: 'conditions', title: 'Market conditions and prices', compose: conditionsPage },
	{ id: 'trends', title: 'Sales and days on market', compose: trendsPage },
	{ id: 'sales', title: 'Recent sales', compose: salesPage },
	{ id: 'listings', title: 'Listings', compose: listingsPage },
	{ id: 'method', title: 'Sources, method and terms', compose: marketMethodPage },
];

function coverPage({ search: { radiusMiles } }: MarketReportInput): Block[] {
	const area =
		radiusMiles === null ? 'All homes in the ZIP code' : `Homes within ${miles(radiusMiles)} of its center`;
	return [{ kind: 'cover', subject: area }];
}
