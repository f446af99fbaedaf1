import { useQuery } from '@tanstack/react-query';
import { BacktestReport } from '../features/accuracy/backtest-report.tsx';
import { fetchBacktests } from '../features/accuracy/calls.ts';
import { NoBacktest } from '../features/accuracy/no-backtest.tsx';
import { Alert } from '../ui/alert.tsx';

/** `/docs/accuracy` */
export default function AccuracyPage() {
	const { data, error } = useQuery({ queryKey: ['backtests'], queryFn: fetchBacktests });
	return (
		<div className="mx-auto max-w-3xl px-4 py-14 sm:px-6 sm:py-20 print:py-0 print:[page:text]">
			<h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">Accuracy</h1>
			<p className="mt-5 text-lg text-muted">
				How near the prices of this installation came to what was paid, measured on its own sales. No figure
				here is an estimate or a promise.
			</p>
			<h2 className="mt-10 font-semibold text-xl tracking-tight">How it is measured</h2>
			<p className="mt-2 text-muted">
				Every closed sale of the data is priced as if it had not happened yet: from sales that were agreed
				before it, without its own price, its list price or anything that came later. The price is then held
				against what was paid. The figures are those of the last quarter of the time that the data span; what
				came before is the history that every market has to have first. Prices that you refine by hand are not
				in them. Lotline's prices are not appraisals.
			</p>
			{error && (
				<div className="mt-10">
					<Alert>{error.message}</Alert>
				</div>
			)}
			{!data && !error && <div className="mt-10 h-96 bg-sunken motion-safe:animate-pulse" />}
			{data?.length === 0 && <NoBacktest />}
			{data?.map((backtest) => (
				<BacktestReport key={backtest.source} backtest={backtest} />
			))}
			{data && <Repeat source={data[0]?.source ?? 'NAME'} />}
		</div>
	);
}

/** How anybody with the server can check the figures. */
function Repeat({ source }: { source: string }) {
	return (
		<section className="mt-14">
			<h2 className="font-semibold text-xl tracking-tight">Measure it again</h2>
			<p className="mt-2 text-muted">
				Whoever runs the server can repeat this at any time, on any data that was imported. The newest result
				of each source replaces the one shown here.
			</p>
			<pre className="mt-4 whitespace-pre-wrap break-words border border-line bg-surface px-5 py-3.5 text-sm">
				<code>{`npm run backtest -- --source "${source}"`}</code>
			</pre>
		</section>
	);
}
