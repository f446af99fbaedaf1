/** Backtests on public sets of sales, which anyone can repeat with `npm run backtest`; docs/method.md has the details. */
import { count, percentTenths } from '../../../domain/format/format.ts';
import { Cell, PlainTable } from '../../ui/plain-table.tsx';

/** Blind: each sale is priced from sales that had closed before its contract. */
const RESULTS = [
	{
		data: 'King County, WA, April and May 2015: rooms, areas, lot, year built and location',
		sales: 2877,
		medianError: 0.0753,
		within10: 0.59,
		coverage: 0.792,
	},
	{
		data: 'King County, WA, April and May 2015: condition, quality and view as well',
		sales: 2877,
		medianError: 0.0716,
		within10: 0.627,
		coverage: 0.803,
	},
	{
		data: 'Miami-Dade County, FL, October to December 2016: single-family homes',
		sales: 3376,
		medianError: 0.0551,
		within10: 0.717,
		coverage: 0.805,
	},
] as const;

export function PublishedResults() {
	return (
		<section className="mt-14">
			<h2 className="font-semibold text-head tracking-tight">Results on public data</h2>
			<p className="mt-2 text-muted">
				Public sets of sales (kc_house_data and MiamiHousing2016), measured on November 28, 2026.
			</p>
			<div className="mt-4">
				<PlainTable label="Results on public data" columns={COLUMNS}>
					{RESULTS.map(({ data, sales, medianError, within10, coverage }) => (
						<tr key={data}>
							<Cell>{data}</Cell>
							<Cell figures>{count(sales)}</Cell>
							<Cell figures>{percentTenths(medianError)}</Cell>
							<Cell figures>{percentTenths(within10)}</Cell>
							<Cell figures>{percentTenths(coverage)}</Cell>
						</tr>
					))}
				</PlainTable>
			</div>
		</section>
	);
}

const COLUMNS = [
	{ label: 'Sales priced blind' },
	{ label: 'Sales', figures: true },
	{ label: 'Median error', figures: true },
	{ label: 'Within 10%', figures: true },
	{ label: 'Within the 80% range', figures: true },
];
