/** The layer where tiles are drawn, below everything else; empty until they arrive. */
import { useEffect, useRef } from 'react';
import type { Camera } from '../camera/camera.ts';
import type { Tiles } from './tiles.ts';

/** `none`: there is nothing to load, or loading failed. */
export type TileState = 'waiting' | 'tiles' | 'none';

interface TileLayerProps {
	styleUrl: string;
	camera: Camera;
	tileState: TileState;
	onTileState: (tileState: TileState) => void;
}

/** The longest the page waits for streets; they're still shown if they arrive later. */
const MAX_WAIT = 6_000;

export function TileLayer({ styleUrl, camera, tileState, onTileState }: TileLayerProps) {
	const place = useRef<HTMLDivElement>(null);
	const tiles = useRef<Tiles | null>(null);
	const latest = useRef({ camera, onTileState });
	latest.current = { camera, onTileState };

	useEffect(() => {
		let open = true;
		const report = (next: TileState) => open && latest.current.onTileState(next);
		const timeout = setTimeout(() => report('none'), MAX_WAIT);
		const settle = (next: TileState) => {
			clearTimeout(timeout);
			report(next);
		};
		import('./tiles.ts')
			.then(({ openTiles }) => {
				if (!open || !place.current) return;
				const events = { onShown: () => settle('tiles'), onFailed: () => settle('none') };
				tiles.current = openTiles(place.current, styleUrl, latest.current.camera, events);
			})
			// The map has no streets without WebGL, or if the library doesn't load.
			.catch(() => settle('none'));
		return () => {
			open = false;
			clearTimeout(timeout);
			tiles.current?.close();
			tiles.current = null;
		};
	}, [styleUrl]);
	useEffect(() => tiles.current?.look(camera), [camera]);

	return (
		<div className={`map-tiles absolute inset-0 ${tileState === 'tiles' ? '' : 'invisible'}`}>
			{/* MapLibre's class names. */}
			<div ref={place} className="size-full" />
		</div>
	);
}

let webgl: boolean | undefined;

/**
 * Whether this browser can draw tiles. Checked once, before the library is loaded, because the check creates a WebGL
 * context.
 */
export function hasWebgl(): boolean {
	webgl ??= document.createElement('canvas').getContext('webgl2') !== null;
	return webgl;
}
