/** The first comps of the sample; while it has no price, the nearest homes. */
import type { Comp } from '../../../contract/comps/comps.ts';
import type { SampleComp } from '../../../contract/sample-price.ts';
import { shortDay } from '../../../domain/format/date-text.ts';
import { miles, usd } from '../../../domain/format/format.ts';
import { STATUS_NAMES } from '../../../domain/home/listing.ts';
import { StatusShape, statusOf } from './sample-status.tsx';
import type { Sample } from './use-sample.ts';

const SHOWN = 4;

export function SampleHomes({ sample }: { sample: Sample | null }) {
	const lines = sample?.price ? sample.price.comps.map(compLine) : (sample?.comps ?? []).map(homeLine);
	return (
		<ol className="divide-y divide-line text-sm">
			{Array.from({ length: SHOWN }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the positions are fixed, the homes in them change
				<li key={index} className="flex h-10 items-center gap-3 px-4 tabular-nums">
					{lines[index] ? <Line {...lines[index]} /> : <span className="h-3 w-40 bg-sunken" />}
				</li>
			))}
		</ol>
	);
}

interface LineProps {
	status: ReturnType<typeof statusOf>;
	/** Null for a home that isn't a comp. */
	number: number | null;
	address: string | null;
	soldOn: string | null;
	distance: number | null;
	price: number | null;
}

function compLine({ number, address, soldOn, miles: distance, price }: SampleComp): LineProps {
	return { status: 'sold', number, address, soldOn, distance, price };
}

function homeLine(home: Comp): LineProps {
	const { address, sold_date: soldOn, distance_miles: distance, price } = home;
	const status = statusOf(home);
	return { status, number: null, address, soldOn: status === 'sold' ? soldOn : null, distance, price };
}

function Line({ status, number, address, soldOn, distance, price }: LineProps) {
	return (
		<>
			<StatusShape status={status} number={number} />
			<span className="min-w-0 flex-1 truncate">{address}</span>
			<span className="hidden text-muted sm:inline">
				{[STATUS_NAMES[status], soldOn && shortDay(soldOn)].filter(Boolean).join(' ')}
			</span>
			<span className="w-14 whitespace-nowrap text-right text-muted">{miles(distance)}</span>
			<span className="w-20 text-right font-medium">{usd(price)}</span>
		</>
	);
}
