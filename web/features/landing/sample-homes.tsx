/** The nearest comps of the sample, numbered as on the map. */
import type { Comp } from '../../../contract/comps/comps.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { miles, usd } from '../../../domain/format/format.ts';

/** How many homes are numbered. */
export const NUMBERED = 4;

export function SampleHomes({ comps }: { comps: readonly Comp[] }) {
	return (
		<ol className="divide-y divide-line text-sm">
			{Array.from({ length: NUMBERED }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the positions are fixed, the homes in them change
				<li key={index} className="flex h-10 items-center gap-3 px-4 tabular-nums">
					<span className="w-3 shrink-0 font-semibold text-accent-text">{index + 1}</span>
					<Home comp={comps[index]} />
				</li>
			))}
		</ol>
	);
}

function Home({ comp }: { comp: Comp | undefined }) {
	if (!comp) return <span className="h-3 w-40 bg-sunken" />;
	return (
		<>
			<span className="min-w-0 flex-1 truncate">{comp.address}</span>
			<span className="hidden text-muted sm:inline">
				{comp.statusType === 'SOLD' ? `Sold ${longDay(comp.sold_date)}` : 'Active'}
			</span>
			<span className="w-14 whitespace-nowrap text-right text-muted">{miles(comp.distance_miles)}</span>
			<span className="w-20 text-right font-medium">{usd(comp.price)}</span>
		</>
	);
}
