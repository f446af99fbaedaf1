/** How the comps were selected: the steps of the ladder that were tried, and buttons to relax further. */
import type { Analysis } from '../../../../../domain/analysis/analysis.ts';
import type { Criteria } from '../../../../../domain/comps/criteria.ts';
import { count } from '../../../../../domain/format/format.ts';
import { plural } from '../../../../../domain/format/plural.ts';
import { Button } from '../../../../ui/button.tsx';

interface RelaxProps {
	analysis: Analysis;
	onRelax: (criteria: Partial<Criteria>) => void;
}

/** With fewer comps than this, the panel offers to relax criteria. */
const ENOUGH_COMPS = 5;

/** The steps, and how many sales each found. */
export function Ladder({ ladder }: Pick<Analysis, 'ladder'>) {
	return (
		<div className="space-y-2 pt-2">
			<h3 className="font-medium text-sm">How the comps were selected</h3>
			<ol className="space-y-1 text-xs tabular-nums">
				{ladder.map(({ step, words, found }, index) => {
					const last = index === ladder.length - 1;
					return (
						<li key={words} className={`flex gap-2 ${last ? '' : 'text-muted'}`}>
							<span className="w-3 shrink-0 font-medium">{step}</span>
							<span className="grow">{words}</span>
							<span className="shrink-0 whitespace-nowrap font-medium">{count(found)} found</span>
						</li>
					);
				})}
			</ol>
		</div>
	);
}

/** What to relax if there are few comps. */
export function Relax({ analysis: { comps, criteria }, onRelax }: RelaxProps) {
	if (comps.length >= ENOUGH_COMPS) return null;
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-accent-text border-l-2 pl-3 print:hidden">
			<p className="text-sm">
				{comps.length === 0
					? 'No sales match these criteria.'
					: `Only ${plural(comps.length, 'sale matches', 'sales match')} these criteria.`}
			</p>
			<div className="flex flex-wrap gap-2">
				{relaxations(criteria).map(({ words, change }) => (
					<Button key={words} size="small" onClick={() => onRelax(change)}>
						{words}
					</Button>
				))}
			</div>
		</div>
	);
}

/** The criteria that can be relaxed next, in the customary order: time, then area, then size. */
export function relaxations(criteria: Criteria): { words: string; change: Partial<Criteria> }[] {
	const { months, radius, livingArea, bedrooms, yearBuilt, polygon } = criteria;
	return [
		months !== null && months < 24 && { words: 'Extend to 24 months', change: { months: 24 } },
		polygon && { words: 'Clear drawn area', change: { polygon: null } },
		radius !== null && radius < 1 && { words: 'Extend to 1 mile', change: { radius: 1 } },
		livingArea !== null &&
			livingArea < 0.5 && { words: 'Allow living area ±50%', change: { livingArea: 0.5 } },
		bedrooms !== null && { words: 'Allow any bedroom count', change: { bedrooms: null } },
		yearBuilt !== null && { words: 'Allow any year built', change: { yearBuilt: null } },
	].filter((relaxation) => relaxation !== false && relaxation !== null);
}
