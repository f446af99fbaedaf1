/** What this installation has measured itself: the blind errors of each county's model. */
import { useQuery } from '@tanstack/react-query';
import { type MeasuredMarket, parseMeasuredMarkets } from '../../../contract/accuracy/measured-markets.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { count, percentTenths } from '../../../domain/format/format.ts';
import { connect } from '../../connection.ts';
import { refusalOfRequest } from '../../refusal.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Cell, PlainTable } from '../../ui/plain-table.tsx';

export function MeasuredHere() {
	const { data, error } = useQuery({ queryKey: ['measured markets'], queryFn: fetchMeasuredMarkets });
	return (
		<section aria-labelledby="measured-here" className="mt-14">
			<h2 id="measured-here" className="font-semibold text-head tracking-tight">
				Measured on this server's sales
			</h2>
			<p className="mt-2 text-muted">
				Before a county's prices are shown, its past sales are priced from earlier sales only. These errors
				also set the ranges.
			</p>
			{error && (
				<div className="mt-4">
					<Alert>{error.message}</Alert>
				</div>
			)}
			{!data && !error && <div className="mt-4 h-24 bg-sunken motion-safe:animate-pulse" />}
			{data && <Markets markets={data} />}
		</section>
	);
}

function Markets({ markets }: { markets: readonly MeasuredMarket[] }) {
	if (markets.length === 0)
		return (
			<p className="mt-4">
				No county here has enough sales yet: it takes about a hundred, over several months. Until then, prices
				use the results on public data below.
			</p>
		);
	return (
		<div className="mt-4">
			<PlainTable label="Blind errors by county" columns={COLUMNS}>
				{markets.map(({ market, demo, prices, median_error, measured_on }) => (
					<tr key={`${market} ${demo}`}>
						<Cell>
							{market} {demo && <Badge>Demo data</Badge>}
						</Cell>
						<Cell figures>{count(prices)}</Cell>
						<Cell figures>{percentTenths(median_error)}</Cell>
						<Cell figures>{longDay(measured_on)}</Cell>
					</tr>
				))}
			</PlainTable>
		</div>
	);
}

const COLUMNS = [
	{ label: 'County' },
	{ label: 'Sales priced', figures: true },
	{ label: 'Median error', figures: true },
	{ label: 'Measured', figures: true },
];

async function fetchMeasuredMarkets(): Promise<MeasuredMarket[]> {
	const client = await connect();
	const { data, error, status } = await client.rpc('measured_markets');
	if (error) throw refusalOfRequest(status, error);
	return parseMeasuredMarkets(data);
}
