/** A page with only the map: its events are recorded for the test and passed back as the workbench would. */
import { Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { CompsMap } from '../../../web/shared/map/comps-map.tsx';
import type { CompsMapProps } from '../../../web/shared/map/map-props.ts';
import '../../../web/styles.css';

/** The map's initial props, JSON in the fragment of the page's URL. */
export type MapFacts = Pick<CompsMapProps, 'subject' | 'pins' | 'radius' | 'polygon'> & { movable: boolean };

declare global {
	var reported: [string, unknown][];
	var hover: (id: string | null) => void;
}

globalThis.reported = [];

function factsOfUrl(): MapFacts {
	return JSON.parse(decodeURIComponent(location.hash.slice(1)));
}

function Bench() {
	const [facts, setFacts] = useState(factsOfUrl);
	const [hovered, setHovered] = useState<string | null>(null);
	globalThis.hover = setHovered;
	const report = (event: string, value: unknown, change: Partial<MapFacts> = {}) => {
		globalThis.reported.push([event, value]);
		setFacts((before) => ({ ...before, ...change }));
	};
	const { movable, subject } = facts;
	return (
		<>
			<h1>Map</h1>
			<div className="bench">
				<CompsMap
					{...facts}
					onSubjectMove={
						movable && subject
							? (place) =>
									report('subject', place, {
										subject: { ...subject, latitude: place[0], longitude: place[1] },
									})
							: null
					}
					onRadius={(radius) => report('radius', radius, { radius })}
					onPolygon={(polygon) => report('polygon', polygon, { polygon })}
					hovered={hovered}
					onHover={(id) => {
						report('hover', id);
						setHovered(id);
					}}
					onSelect={(id) => report('select', id)}
				/>
			</div>
		</>
	);
}

const root = document.getElementById('root');
if (root) {
	createRoot(root).render(
		<Suspense fallback={null}>
			<Bench />
		</Suspense>,
	);
}
