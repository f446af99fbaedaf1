import { useQuery } from '@tanstack/react-query';
import { BacktestReport } from '../features/accuracy/backtest-report.tsx';
import { fetchBacktests } from '../features/accuracy/calls.ts';
import { MeasuredHere } from '../features/accuracy/measured-here.tsx';
import { PublishedResults } from '../features/accuracy/published-results.tsx';
import { SealedPrices } from '../features/accuracy/sealed-prices.tsx';
import { Alert } from '../ui/alert.tsx';

/** `/docs/accuracy` */
export default function AccuracyPage() {
	const { data, error } = useQuery({ queryKey: ['backtests'], queryFn: fetchBacktests });
	return (
		<div className="mx-auto max-w-form px-4 pt-8 pb-20 sm:px-6 print:py-0 print:[page:text]">
			<h1 className="font-semibold text-title tracking-tight">Accuracy</h1>
			<p className="mt-5 text-head text-muted">
				How close prices came to actual sale prices, on this server's own sales and on public data.
			</p>
			<MeasuredHere />
			<SealedPrices />
			{error && (
				<div className="mt-10">
					<Alert>{error.message}</Alert>
				</div>
			)}
			{!data && !error && <div className="mt-10 h-96 bg-sunken motion-safe:animate-pulse" />}
			{data?.map((backtest) => (
				<BacktestReport key={backtest.source} backtest={backtest} />
			))}
			<PublishedResults />
			<h2 className="mt-14 font-semibold text-head tracking-tight">How it is measured</h2>
			<p className="mt-2 text-muted">
				Every closed sale is priced as if it had not happened yet: from sales that had closed before it went
				under contract, without its own price, its list price or anything later. An earlier sale of the same
				home is never a comp; the model correction may take it into account. That price is then compared with
				the sale price. Results cover the last part of the data's time span; the earlier part provides the
				history every market needs. Prices an agent edited aren't included. Lotline's prices are not
				appraisals.
			</p>
			{data && <RunAgain source={data[0]?.source ?? 'NAME'} />}
		</div>
	);
}

/** How to reproduce the figures. */
function RunAgain({ source }: { source: string }) {
	return (
		<section className="mt-14">
			<h2 className="font-semibold text-head tracking-tight">Run the backtest</h2>
			<p className="mt-2 text-muted">
				The server's operator can run the backtest on any imported data. The latest result for each source is
				shown here.
			</p>
			<pre className="mt-4 whitespace-pre-wrap break-words border border-line bg-surface px-5 py-3.5 text-sm">
				<code>{`npm run backtest -- --source "${source}"`}</code>
			</pre>
		</section>
	);
}
