/** The street map, drawn by MapLibre from a style and its tiles. Loaded only where streets are shown. */
import 'maplibre-gl/dist/maplibre-gl.css';
import * as maplibregl from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type Camera, ZOOM } from '../camera/camera.ts';

maplibregl.setWorkerUrl(workerUrl);

export interface Tiles {
	look: (camera: Camera) => void;
	close: () => void;
}

/**
 * Draws the map in an empty element.
 *
 * @param onShown tiles have arrived: something is visible
 * @param onFailed the style or its first tiles can't be loaded
 */
export function openTiles(
	container: HTMLElement,
	style: string,
	camera: Camera,
	{ onShown, onFailed }: { onShown: () => void; onFailed: () => void },
): Tiles {
	const map = new maplibregl.Map({
		container,
		style,
		...view(camera),
		minZoom: ZOOM.min - 1,
		maxZoom: ZOOM.max,
		interactive: false,
		attributionControl: { compact: false },
		fadeDuration: 0,
		// Without this, the map would be blank in print.
		canvasContextAttributes: { preserveDrawingBuffer: true },
	});
	let shown = false;
	map.on('style.load', () => map.setProjection({ type: 'mercator' }));
	map.on('sourcedata', (event) => {
		// A style with only a background has no sources, and shows nothing.
		if (shown || !event.tile) return;
		shown = true;
		onShown();
	});
	// A tile that fails later leaves a gap, which MapLibre fills from coarser tiles.
	map.on('error', () => !shown && onFailed());
	return {
		look: (next) => void map.jumpTo(view(next)),
		close: () => map.remove(),
	};
}

function view({ center: [latitude, longitude], zoom }: Camera) {
	return { center: [longitude, latitude] satisfies [number, number], zoom };
}
