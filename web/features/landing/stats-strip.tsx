/** The statistics below the hero. */
import { Link } from 'react-router';

/** They are fixed, and stated only here. */
const STATS = [
	{ figure: '2,500+', label: 'professionals' },
	{ figure: '2.5M+', label: 'properties analyzed' },
	{ figure: '98.7%', label: 'accuracy' },
	{ figure: '45 hrs/week', label: 'saved' },
] as const;

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
