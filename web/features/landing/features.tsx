/** What Lotline does, block by block. */
import { Crosshair, FileText, Sparkles, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { RADIUS_MILES } from '../../../domain/comps-query.ts';

const FIGURES = [
	['Median price', 'Half of the homes cost less than this, half more.'],
	['25th and 75th percentile', 'Between the two lies the middle half of the market.'],
	['12-month growth', 'The median of the last three months over that of the same months a year before.'],
	['Inventory, year over year', 'Homes for sale on the last day, against the same day of last year.'],
	['Price-to-rent ratio', 'The median price over a year of the median rent.'],
] as const;

export function Features() {
	return (
		<section id="features" className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-28">
			<h2 className="max-w-2xl font-semibold text-3xl tracking-tight sm:text-4xl">
				Figures you can stand behind
			</h2>
			<div className="mt-12 grid gap-6 lg:grid-cols-2">
				<div className="lot p-7 lg:row-span-2">
					<h3 className="font-semibold text-xl tracking-tight">The figures of a market</h3>
					<p className="mt-2 text-muted">
						Each comes with its definition and the number of homes that it was taken over. What is not known
						is a dash, never a zero.
					</p>
					<dl className="mt-6 divide-y divide-line border-line border-t">
						{FIGURES.map(([label, definition]) => (
							<div key={label} className="py-3.5">
								<dt className="font-medium">{label}</dt>
								<dd className="mt-0.5 text-muted text-sm">{definition}</dd>
							</div>
						))}
					</dl>
				</div>
				<Feature icon={<Timer />} title="Instant comps">
					From address to report in under 60 seconds. Sold homes come before asking prices, and every row says
					which of the two it shows.
				</Feature>
				<Feature icon={<Crosshair />} title="A map with your radius">
					Draw the circle from {RADIUS_MILES.least} to {RADIUS_MILES.most.toFixed(1)} miles around the home.
					Where it holds too few homes it widens, and says so.
				</Feature>
			</div>
			<div className="mt-6 grid gap-6 lg:grid-cols-2">
				<Feature icon={<FileText />} title="Branded PDF export">
					Your name, your brokerage and your logo on a report for the kitchen table: the figures, every comp,
					and where the data came from.
				</Feature>
				<Feature icon={<Sparkles />} title="Optional AI summary">
					A slot for a short text about the market, off unless you want it. It may speak of the property and
					its numbers, never of people.
				</Feature>
			</div>
		</section>
	);
}

interface FeatureProps {
	icon: ReactNode;
	title: string;
	children: ReactNode;
}

function Feature({ icon, title, children }: FeatureProps) {
	return (
		<div className="lot p-7">
			<span aria-hidden="true" className="text-accent-text [&>svg]:size-6">
				{icon}
			</span>
			<h3 className="mt-4 font-semibold text-xl tracking-tight">{title}</h3>
			<p className="mt-2 text-muted">{children}</p>
		</div>
	);
}
