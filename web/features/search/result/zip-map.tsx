/** The map of a ZIP code: its homes, and a radius around its center, which is off by default. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Comp, CompsResponse } from '../../../../contract/comps/comps.ts';
import { plural } from '../../../../domain/format/plural.ts';
import { CompsMap } from '../../../shared/map/comps-map.tsx';
import { foundPins } from '../found-pins.ts';

interface ZipMapProps {
	comps: readonly Comp[];
	area: CompsResponse['area'];
	/** Searches within a radius; undefined searches the whole ZIP code. */
	onRadius: (miles: number | undefined) => void;
	highlighted: string | null;
	onHighlight: (id: string | null) => void;
}

/** A slider passes many values, so the search waits until it stops. Milliseconds. */
const DEBOUNCE_DELAY = 250;

export function ZipMap({ comps, area, onRadius, highlighted, onHighlight }: ZipMapProps) {
	const pins = useMemo(() => foundPins(comps), [comps]);
	const [radius, setRadius] = useDebounced(area, area.radius_miles, (miles) => onRadius(miles ?? undefined));
	const { latitude, longitude, zip } = area;
	const center = useMemo(
		() =>
			latitude === null || longitude === null
				? null
				: { latitude, longitude, label: [`Center of ZIP ${zip}`], legend: 'Center of the ZIP code' },
		[latitude, longitude, zip],
	);
	if (pins.length === 0) return null;
	const missing = comps.length - pins.length;
	return (
		<div>
			<div className="h-96 print:h-auto">
				<CompsMap
					subject={radius === null ? null : center}
					onSubjectMove={null}
					pins={pins}
					radius={radius}
					onRadius={center && setRadius}
					whole="Whole ZIP code"
					polygon={null}
					onPolygon={null}
					hovered={highlighted}
					onHover={onHighlight}
					onSelect={onHighlight}
				/>
			</div>
			{missing > 0 && (
				<p className="mt-2 text-muted text-sm">
					Not on the map: {plural(missing, 'home')} without a map location.
				</p>
			)}
		</div>
	);
}

/**
 * A value that changes immediately here and is passed on once it stops changing. The value of the next response
 * replaces it, even if it equals the previous one: a radius with too few homes is widened again.
 */
function useDebounced(response: object, given: number | null, onChange: (value: number | null) => void) {
	const [value, setValue] = useState(given);
	const [before, setBefore] = useState(response);
	if (response !== before) {
		setBefore(response);
		setValue(given);
	}
	const passOn = useEffectEvent(onChange);
	useEffect(() => {
		if (value === given) return;
		const timer = setTimeout(() => passOn(value), DEBOUNCE_DELAY);
		return () => clearTimeout(timer);
	}, [value, given]);
	return [value, setValue] as const;
}
