/** The nearest homes of the sample, with their shapes on the map. */
import type { Comp } from '../../../contract/comps/comps.ts';
import { shortDay } from '../../../domain/format/date-text.ts';
import { miles, usd } from '../../../domain/format/format.ts';
import { STATUS_WORDS, StatusShape, statusOf } from './sample-status.tsx';

const SHOWN = 4;

export function SampleHomes({ comps }: { comps: readonly Comp[] }) {
	return (
		<ol className="divide-y divide-line text-sm">
			{Array.from({ length: SHOWN }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the positions are fixed, the homes in them change
				<li key={index} className="flex h-10 items-center gap-3 px-4 tabular-nums">
					<Home comp={comps[index]} />
				</li>
			))}
		</ol>
	);
}

function Home({ comp }: { comp: Comp | undefined }) {
	if (!comp) return <span className="h-3 w-40 bg-sunken" />;
	const status = statusOf(comp);
	return (
		<>
			<StatusShape status={status} />
			<span className="min-w-0 flex-1 truncate">{comp.address}</span>
			<span className="hidden text-muted sm:inline">
				{[STATUS_WORDS[status], status === 'sold' && comp.sold_date && shortDay(comp.sold_date)]
					.filter(Boolean)
					.join(' ')}
			</span>
			<span className="w-14 whitespace-nowrap text-right text-muted">{miles(comp.distance_miles)}</span>
			<span className="w-20 text-right font-medium">{usd(comp.price)}</span>
		</>
	);
}
