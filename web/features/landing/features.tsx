/** The features, each with a short description. */
import type { ReactNode } from 'react';
import { RADIUS_MILES } from '../../../domain/comps-query.ts';

const STATISTICS = [
	['Median price', 'Half of the homes sold for less, half for more.'],
	['25th and 75th percentile', 'The middle half of the market falls between them.'],
	['12-month growth', 'From a local price index, with the change in the median next to it.'],
	['Inventory, year over year', 'Active listings compared with the same date last year.'],
	['Price-to-rent ratio', "Median price divided by a year's median rent."],
] as const;

export function Features() {
	return (
		<section id="features" className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-28">
			<h2 className="max-w-2xl font-semibold text-title tracking-tight">Numbers you can stand behind</h2>
			<div className="mt-12 grid gap-6 lg:grid-cols-2">
				<div className="lot p-7 lg:row-span-2">
					<h3 className="font-semibold text-head tracking-tight">Market statistics</h3>
					<p className="mt-2 text-muted">
						Each with its definition and sample. Missing data is a dash, never a zero.
					</p>
					<dl className="mt-6 divide-y divide-line border-line border-t">
						{STATISTICS.map(([label, definition]) => (
							<div key={label} className="py-3.5">
								<dt className="font-medium">{label}</dt>
								<dd className="mt-0.5 text-muted text-sm">{definition}</dd>
							</div>
						))}
					</dl>
				</div>
				<Feature title="Instant comps">
					From address to report in under 60 seconds, sold prices first.
				</Feature>
				<Feature title="A map with your radius">
					Set a radius from {RADIUS_MILES.min} to {RADIUS_MILES.max.toFixed(1)} miles. With too few homes, the
					search widens and says so.
				</Feature>
				<Feature title="Branded PDF export">
					Your name, brokerage and logo, the statistics, and every comp with its source.
				</Feature>
				<Feature title="Optional AI summary">
					A short summary of every price, by rules or by a language model whose every number is checked.
				</Feature>
			</div>
		</section>
	);
}

interface FeatureProps {
	title: string;
	children: ReactNode;
}

function Feature({ title, children }: FeatureProps) {
	return (
		<div className="lot p-7">
			<h3 className="font-semibold text-head tracking-tight">{title}</h3>
			<p className="mt-2 text-muted">{children}</p>
		</div>
	);
}
