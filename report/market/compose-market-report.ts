/** Composes the report of a ZIP code's market, which is drawn like any other report. */
import { miles } from '../../domain/format/format.ts';
import { BASIS_WORDS } from '../../domain/market/kpis.ts';
import { type Block, REPORT_VERSION, type Report } from '../report.ts';
import type { MarketReportInput } from './market-report-input.ts';
import { marketPlace } from './market-words.ts';
import { listingsPage, salesPage } from './pages/homes.ts';
import { marketMethodPage } from './pages/method.ts';
import { overviewPage } from './pages/overview.ts';
import { conditionsPage, trendsPage } from './pages/trends.ts';

/** Pure: the same input gives the same report. A page without content is left out. */
export function composeMarketReport(input: MarketReportInput): Report {
	const { request, search, brand, preparedOn, fingerprint } = input;
	const { basis } = search.statistics;
	return {
		version: REPORT_VERSION,
		kind: 'market',
		title: 'Market report',
		address: marketPlace(input),
		...request,
		preparedOn,
		effectiveOn: search.effectiveOn,
		brand,
		demo: search.demo,
		notices: [
			'Not an appraisal',
			...(search.demo ? ['Demo data'] : []),
			...(basis === null || basis === 'sold' ? [] : [`Based on ${BASIS_WORDS[basis]}`]),
		],
		price: null,
		fingerprint,
		pages: PAGES.flatMap(({ id, title, compose }) => {
			const blocks = compose(input);
			return blocks === null ? [] : [{ id, title, blocks }];
		}),
	};
}

/** One page of a market report. */
interface MarketPage {
	id: string;
	title: string;
	/** Null if it has no content. */
	compose: (input: MarketReportInput) => readonly Block[] | null;
}

/** In order. A new page is one entry here and its file. */
const PAGES: readonly MarketPage[] = [
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
