/** The map of an analysis, as tall as its container. Its drawing code is loaded when it is first shown. */
import { lazy, Suspense } from 'react';
import type { CompsMapProps } from './map-props.ts';

const MapView = lazy(async () => ({ default: (await import('./map-view.tsx')).MapView }));

export function CompsMap(props: CompsMapProps) {
	return (
		<Suspense fallback={<div className="h-full min-h-96 bg-sunken" />}>
			<MapView {...props} />
		</Suspense>
	);
}
