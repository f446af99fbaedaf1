/** The agent's watched ZIP codes, one card each. */
import { Link } from 'react-router';
import { count, DASH, days, signedPercent, usd } from '../../../domain/format/format.ts';
import { capitalize } from '../../../domain/format/words.ts';
import { BASIS_WORDS } from '../../../domain/market/kpis.ts';
import { Alert } from '../../ui/alert.tsx';
import { Sparkline } from './sparkline.tsx';
import { useMarket, useWatchedZips } from './use-market.ts';

export function WatchedZips() {
	const { zips, problem } = useWatchedZips();
	if (problem) return <Alert>{problem}</Alert>;
	if (!zips) return <div className="h-44 motion-safe:animate-pulse bg-sunken" />;
	if (zips.length === 0) {
		return (
			<p className="lot px-6 py-8 text-muted">
				No watched ZIP codes. Open the market of a ZIP code you've searched and select{' '}
				<strong>Watch ZIP</strong>.
			</p>
		);
	}
	return (
		<ul className="grid gap-5 sm:grid-cols-2 2xl:grid-cols-3">
			{zips.map((zip) => (
				<li key={zip}>
					<WatchCard zip={zip} />
				</li>
			))}
		</ul>
	);
}

function WatchCard({ zip }: { zip: string }) {
	const { market, figures, problem } = useMarket(zip);
	const kpis = figures?.kpis;
	const facts = [
		['Median', usd(kpis?.values.median_price)],
		['12-month growth', signedPercent(figures?.growth?.change)],
		['Days on market', days(kpis?.values.median_dom)],
		[kpis?.basis ? capitalize(BASIS_WORDS[kpis.basis]) : 'Sample', count(kpis?.sample)],
	] as const;
	return (
		<article className="lot h-full p-5">
			<h3 className="flex items-baseline justify-between gap-3">
				<Link
					to={`/app/markets/${zip}`}
					className="font-semibold text-head tabular-nums tracking-tight underline decoration-edge underline-offset-4 hover:text-accent-text"
				>
					{zip}
				</Link>
				<span className="flex min-w-0 items-center gap-2">
					<span className="truncate font-normal text-muted text-sm">
						{market?.city ? `${market.city}, ${market.state}` : DASH}
					</span>
					{market?.demo && <span className="font-normal text-muted text-xs">Demo data</span>}
				</span>
			</h3>
			{problem ? (
				<p className="mt-4 text-danger text-sm">{problem.message}</p>
			) : (
				<>
					<div className="mt-4">
						{figures ? <Sparkline months={figures.months} /> : <div className="h-12 bg-sunken" />}
					</div>
					<dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3">
						{facts.map(([label, value]) => (
							<div key={label}>
								<dt className="text-xs text-muted">{label}</dt>
								<dd className="font-semibold tabular-nums">{value}</dd>
							</div>
						))}
					</dl>
				</>
			)}
		</article>
	);
}
