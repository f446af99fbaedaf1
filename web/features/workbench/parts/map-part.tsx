/** The map of the workbench: the subject, its comps and the active listings, with the radius and a drawn area. */
import { memo, useMemo } from 'react';
import { otherListings } from '../../../../domain/comps/evidence.ts';
import { hasLocation } from '../../../../domain/places/geo.ts';
import { NO_MAP_LOCATION } from '../../../../domain/pricing/street-miles.ts';
import { CompsMap } from '../../../shared/map/comps-map.tsx';
import { releaseCriterion, setCriteria } from '../change-choices.ts';
import type { DecisionControl } from '../use-decisions.ts';
import { useUnchanged } from '../use-unchanged.ts';
import { analysisPins, areSamePins, subjectPin } from './map-pins.ts';
import type { PartProps } from './part-props.ts';
import { UnlocatedHomes } from './unlocated-homes.tsx';

interface MapPartProps extends PartProps {
	/** The subject's location, updated before the analysis is. */
	latitude: number | null;
	longitude: number | null;
	change: DecisionControl['change'];
	highlighted: string | null;
	onHighlight: (id: string | null) => void;
	onSelect: (id: string) => void;
}

export const MapPart = memo(function MapPart(props: MapPartProps) {
	const {
		analysis,
		choices,
		evidence,
		choose,
		latitude,
		longitude,
		change,
		highlighted,
		onHighlight,
		onSelect,
	} = props;
	const pins = useUnchanged(
		useMemo(() => analysisPins(analysis, otherListings(evidence, analysis.subject)), [analysis, evidence]),
		areSamePins,
	);
	const star = useMemo(
		() => subjectPin({ ...analysis.subject, latitude, longitude }, analysis.units),
		[analysis.subject, analysis.units, latitude, longitude],
	);
	const unlocated = <UnlocatedHomes {...{ analysis, onHighlight, onSelect }} />;
	if (star === null && !pins.some(hasLocation)) {
		return (
			<div className="space-y-3">
				<p className="text-muted text-sm">{NO_MAP_LOCATION}, so there is no map.</p>
				{unlocated}
			</div>
		);
	}
	const { polygon } = analysis.criteria;
	// The current setting, even before the analysis is updated.
	const radius = choices.criteria.radius ?? choices.searchRadius ?? analysis.criteria.radius;
	return (
		<div className="flex flex-col">
			<div className="min-h-0 flex-1">
				<CompsMap
					subject={star}
					// The agent can't move a home that has a location in the record.
					onSubjectMove={
						evidence.subject?.latitude != null
							? null
							: ([latitude, longitude]) =>
									change((now) => ({ ...now, facts: { ...now.facts, latitude, longitude } }), 'place')
					}
					pins={pins}
					radius={radius}
					// No distance is known to a home without a location.
					onRadius={star && ((radius) => choose((choices) => setCriteria(choices, { radius }), 'radius'))}
					polygon={polygon}
					onPolygon={(corners) =>
						choose((choices) =>
							corners ? setCriteria(choices, { polygon: corners }) : releaseCriterion(choices, 'polygon'),
						)
					}
					hovered={highlighted}
					onHover={onHighlight}
					onSelect={onSelect}
				/>
			</div>
			{unlocated}
		</div>
	);
});
