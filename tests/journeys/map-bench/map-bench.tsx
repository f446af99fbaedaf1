/** A page with the map alone: what it tells is kept for the test, and shown to it again as the workbench would. */
import { Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { CompsMap } from '../../../web/features/map/comps-map.tsx';
import type { CompsMapProps } from '../../../web/features/map/map-props.ts';
import '../../../web/styles.css';

/** What the map is given at first. */
export type MapFacts = Pick<CompsMapProps, 'subject' | 'pins' | 'radius' | 'polygon'> & { movable: boolean };

declare global {
	var facts: MapFacts;
	var told: [string, unknown][];
	var hover: (id: string | null) => void;
}

globalThis.told = [];

function Bench() {
	const [facts, setFacts] = useState(globalThis.facts);
	const [hovered, setHovered] = useState<string | null>(null);
	globalThis.hover = setHovered;
	const tell = (event: string, said: unknown, change: Partial<MapFacts> = {}) => {
		globalThis.told.push([event, said]);
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
									tell('subject', place, {
										subject: { ...subject, latitude: place[0], longitude: place[1] },
									})
							: null
					}
					onRadius={(radius) => tell('radius', radius, { radius })}
					onPolygon={(polygon) => tell('polygon', polygon, { polygon })}
					hovered={hovered}
					onHover={(id) => {
						tell('hover', id);
						setHovered(id);
					}}
					onSelect={(id) => tell('select', id)}
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
