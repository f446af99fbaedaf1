/** Explains the shapes on the map. Groups of homes are explained even while the map is zoomed in to single homes. */
import { STATUS_NAMES } from '../../../domain/home/listing.ts';
import type { MapPin, MapSubject, PinStatus } from './map-props.ts';
import { MAX_UNCLUSTERED } from './pins/clusters.ts';
import { ClusterShape, PinShape, StarShape } from './pins/pin-shape.tsx';

const WORDS: readonly [PinStatus, string][] = [
	['comp', 'Comp'],
	['sold', STATUS_NAMES.sold],
	['pending', STATUS_NAMES.pending],
	['for_sale', STATUS_NAMES.for_sale],
	['coming_soon', STATUS_NAMES.coming_soon],
];

export function MapLegend({ pins, subject }: { pins: readonly MapPin[]; subject: MapSubject | null }) {
	const here = new Set(pins.map((pin) => pin.status));
	return (
		<ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
			{subject && (
				<Entry words={subject.legend ?? 'Subject'}>
					<StarShape />
				</Entry>
			)}
			{WORDS.filter(([status]) => here.has(status)).map(([status, words]) => (
				<Entry key={status} words={words}>
					<PinShape status={status} number={status === 'comp' ? 1 : null} highlighted={false} />
				</Entry>
			))}
			{pins.some((pin) => pin.dimmed) && (
				<Entry words="Not used">
					<PinShape status="sold" number={null} highlighted={false} dimmed />
				</Entry>
			)}
			{pins.length > MAX_UNCLUSTERED && (
				<Entry words="Group">
					<ClusterShape count={9} pale={false} />
				</Entry>
			)}
		</ul>
	);
}

function Entry({ words, children }: { words: string; children: React.ReactNode }) {
	return (
		<li className="flex items-center gap-1.5">
			<svg viewBox="-15 -15 30 30" className="size-4.5" aria-hidden="true">
				{children}
			</svg>
			<span>{words}</span>
		</li>
	);
}
