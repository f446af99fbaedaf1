/** A market's area on a map: a circle to move and resize, or corners to draw. */
import { useState } from 'react';
import { plural } from '../../../domain/format/plural.ts';
import type { Area } from '../../../domain/market/area/area.ts';
import type { LatLng } from '../../../domain/places/geo.ts';
import { CompsMap } from '../../shared/map/comps-map.tsx';
import { Select } from '../../ui/select.tsx';

const MILES: readonly number[] = [0.25, 0.5, 1, 2, 3, 5, 10];

/** What the map of a ZIP code or county shows before anything is chosen. */
const START_MILES = 3;

interface AreaMapProps {
	area: Area;
	center: LatLng;
	onArea: (area: Area) => void;
}

export function AreaMap({ area, center, onArea }: AreaMapProps) {
	const [hovered, setHovered] = useState<string | null>(null);
	const circle = area.kind === 'circle' ? area : null;
	const place = circle?.center ?? center;
	const radii =
		circle && !MILES.includes(circle.miles) ? [...MILES, circle.miles].sort((a, b) => a - b) : MILES;
	return (
		<section aria-label="Choose an area on the map" className="lot space-y-3 p-4 print:hidden">
			<div className="flex flex-wrap items-end gap-4">
				<div className="w-44">
					<Select
						label="Circle"
						choices={[['', 'None'], ...radii.map((miles) => [String(miles), plural(miles, 'mile')] as const)]}
						value={circle ? String(circle.miles) : ''}
						onChange={({ target: { value } }) => {
							if (value !== '')
								onArea({
									kind: 'circle',
									center: place,
									miles: Number(value),
									around: circle?.around ?? null,
								});
						}}
					/>
				</div>
				<p className="max-w-prose flex-1 basis-60 text-muted text-sm">
					Choose a circle and drag its star, or draw an area of up to 25 miles across. Search the ZIP code of
					most of its homes first.
				</p>
			</div>
			<div className="h-112">
				<CompsMap
					subject={{ latitude: place[0], longitude: place[1], label: ['Center'], legend: 'Center' }}
					onSubjectMove={(moved) =>
						onArea({ kind: 'circle', center: moved, miles: circle?.miles ?? 1, around: null })
					}
					pins={[]}
					radius={circle?.miles ?? null}
					minReach={area.kind === 'drawn' ? 0 : (circle?.miles ?? START_MILES)}
					onRadius={null}
					polygon={area.kind === 'drawn' ? area.corners : null}
					onPolygon={(corners) => {
						if (corners) onArea({ kind: 'drawn', corners });
						else onArea({ kind: 'circle', center: place, miles: 1, around: null });
					}}
					hovered={hovered}
					onHover={setHovered}
					onSelect={() => {}}
				/>
			</div>
		</section>
	);
}
