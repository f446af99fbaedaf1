/** The statistics below the hero. */
import { Link } from 'react-router';
import { STATS } from './stats.ts';

export function StatsStrip() {
	return (
		<section aria-label="Lotline in numbers" className="border-line border-y bg-surface">
			<dl className="mx-auto grid max-w-6xl grid-cols-2 px-4 sm:px-6 lg:grid-cols-4">
				{STATS.map(({ figure, label }) => (
					<div
						key={label}
						className="flex flex-col-reverse border-line py-6 pl-5 first:pl-0 even:border-l max-lg:odd:pl-0 sm:py-8 lg:not-first:border-l"
					>
						<dt className="mt-1 text-muted text-sm">{label}</dt>
						<dd className="font-semibold text-figure tabular-nums tracking-tight">{figure}</dd>
					</div>
				))}
			</dl>
			<p className="mx-auto max-w-6xl px-4 pb-6 text-sm sm:px-6">
				<Link to="/docs/accuracy" className="underline underline-offset-2">
					Measured accuracy
				</Link>
			</p>
		</section>
	);
}
