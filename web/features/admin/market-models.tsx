/** The model of each market: the sales it was fitted on, its median error, and whether a fit is in progress or failed. */
import type { MarketRow } from '../../../contract/admin.ts';
import { count, DASH, percentTenths } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';
import { Cell } from '../../ui/plain-table.tsx';
import { fetchMarkets } from './calls.ts';
import { ListFrame } from './list-frame.tsx';
import { formatMoment } from './moment.ts';
import { usePage } from './use-page.ts';

export function MarketModels() {
	const list = usePage(['markets'], fetchMarkets);
	return (
		<ListFrame
			label="Market models"
			noun={['market', 'markets']}
			columns={COLUMNS}
			list={list}
			row={(row) => (
				<tr key={`${row.market} ${row.demo}`}>
					<Cell>
						<span className="block font-medium">{row.market}</span>
						{formatDetail(row) && <span className="text-muted">{formatDetail(row)}</span>}
					</Cell>
					<Cell figures>{row.sales === null ? DASH : count(row.sales)}</Cell>
					<Cell figures>{count(row.errors)}</Cell>
					<Cell figures>{row.median_error === null ? DASH : percentTenths(row.median_error)}</Cell>
					<Cell figures>{formatMoment(row.made_at)}</Cell>
					<Cell figures>{fitText(row)}</Cell>
				</tr>
			)}
		/>
	);
}

function formatDetail({ market, model_of, demo }: MarketRow): string {
	const borrowed =
		model_of !== null && model_of !== market ? `Too few sales; uses the model for ${model_of}` : '';
	return [demo ? 'Demo data' : '', borrowed].filter((words) => words !== '').join('. ');
}

const COLUMNS = [
	{ label: 'Market' },
	{ label: 'Sales', figures: true },
	{ label: 'Backtested sales', figures: true },
	{ label: 'Median error', figures: true },
	{ label: 'Model fitted (UTC)', figures: true },
	{ label: 'Current fit (UTC)', figures: true },
];

/** Whether a market is being fitted, or when a failed fit is tried again. */
export function fitText({
	running_since,
	priced,
	retry_at,
}: Pick<MarketRow, 'running_since' | 'priced' | 'retry_at'>): string {
	if (running_since !== null)
		return `Running since ${formatMoment(running_since)}; ${plural(priced ?? 0, 'sale')} priced`;
	return retry_at === null ? DASH : `Failed; next try ${formatMoment(retry_at)}`;
}
