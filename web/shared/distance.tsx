/** The distance of a home, or a dash with its reason. */
import { DASH } from '../../domain/format/format.ts';
import { hasLocation, type MapLocation } from '../../domain/places/geo.ts';
import { NO_MAP_LOCATION } from '../../domain/pricing/street-miles.ts';

interface DistanceProps {
	/** Null if it is unknown. */
	miles: number | null;
	home: MapLocation;
	write: (miles: number) => string;
}

export function Distance({ miles, home, write }: DistanceProps) {
	if (miles !== null) return write(miles);
	const reason = hasLocation(home) ? 'The subject has no map location' : NO_MAP_LOCATION;
	return (
		<span title={reason}>
			<span aria-hidden="true">{DASH}</span>
			<span className="sr-only">{reason}</span>
		</span>
	);
}
