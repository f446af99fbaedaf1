/** The homes that the map can't show, in a list beside it. */
import type { Analysis } from '../../../../domain/analysis/analysis.ts';
import { plural } from '../../../../domain/format/plural.ts';
import { homeName } from '../../../../domain/home/fact-text.ts';
import { hasLocation } from '../../../../domain/places/geo.ts';
import { NO_MAP_LOCATION } from '../../../../domain/pricing/street-miles.ts';
import { PinNumber } from '../valuation/pin-number.tsx';

interface UnlocatedHomesProps {
	analysis: Analysis;
	onHighlight: (id: string | null) => void;
	onSelect: (id: string) => void;
}

export function UnlocatedHomes({ analysis, onHighlight, onSelect }: UnlocatedHomesProps) {
	const { comps, verdicts } = analysis;
	const missing = comps.filter(({ sale }) => !hasLocation(sale));
	const others = verdicts.filter(
		({ sale, included, supports }) => supports && !included && !hasLocation(sale),
	).length;
	if (missing.length + others === 0) return null;
	const isOne = missing.length + others === 1;
	return (
		<section aria-label="Not on the map" className="border border-line bg-surface px-3 py-2.5 text-sm">
			<p className="text-muted text-xs">
				Not on the map. {isOne ? NO_MAP_LOCATION : 'These homes have no map location'}.
			</p>
			<ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
				{missing.map(({ sale, number }) => (
					<li key={sale.id}>
						<button
							type="button"
							onClick={() => onSelect(sale.id)}
							onPointerEnter={() => onHighlight(sale.id)}
							onPointerLeave={() => onHighlight(null)}
							className="flex min-h-8 items-center gap-1.5 text-left hover:underline"
						>
							<PinNumber number={number} />
							{homeName(sale)}
						</button>
					</li>
				))}
				{others > 0 && <li className="py-1.5 text-muted">{plural(others, 'other sale')}</li>}
			</ul>
		</section>
	);
}
