/** Composes the report of a ZIP code's market, which is drawn like any other report. */
import { BASIS_WORDS } from '../../domain/market/kpis.ts';
import { REPORT_VERSION, type Report } from '../report.ts';
import type { MarketReportInput } from './market-report-input.ts';
import { marketPlace } from './market-words.ts';
import { MARKET_PAGES } from './pages.ts';

/** Pure: the same input gives the same report. A page without content is left out. */
export function composeMarketReport(input: MarketReportInput): Report {
	const { search, brand, preparedFor, note, preparedOn, fingerprint } = input;
	const { basis } = search.statistics;
	return {
		version: REPORT_VERSION,
		kind: 'market',
		title: 'Market report',
		address: marketPlace(input),
		preparedFor: preparedFor.trim(),
		note: note.trim(),
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
		pages: MARKET_PAGES.flatMap(({ id, title, compose }) => {
			const blocks = compose(input);
			return blocks === null ? [] : [{ id, title, blocks }];
		}),
	};
}
