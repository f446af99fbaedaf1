/**
 * The map's background: streets if available, otherwise a blank background with section lines and county outlines.
 */
import { useEffect, useState } from 'react';
import type { LatLng } from '../../../../domain/places/geo.ts';
import { useConfig } from '../../../connection.ts';
import type { Camera, Size } from '../camera/camera.ts';
import { CountyLines, SectionLines } from '../shapes.tsx';
import { countyAt } from './counties.ts';
import { hasWebgl, TileLayer, type TileState } from './tile-layer.tsx';
import { useCounties } from './use-counties.ts';

interface BaseMapProps {
	camera: Camera;
	size: Size;
	/** The origin of the section lines. */
	from: LatLng;
	/** Whether another message is shown instead. */
	quiet: boolean;
}

export function BaseMap({ camera, size, from, quiet }: BaseMapProps) {
	const { mapStyleUrl } = useConfig();
	const drawable = hasWebgl();
	const [tileState, setTileState] = useState<TileState>('waiting');
	const attempt = useAttempts();
	const hasTiles = mapStyleUrl !== null && drawable;
	const hasNoTiles = !hasTiles || tileState === 'none';
	const counties = useCounties(hasNoTiles);
	const note = hasNoTiles && mapStyleUrl !== null && !quiet;
	return (
		<>
			{(hasNoTiles || tileState !== 'tiles') && (
				<svg aria-hidden="true" {...FULL} viewBox={`0 0 ${size.width} ${size.height}`}>
					<SectionLines from={from} camera={camera} size={size} />
					<CountyLines counties={counties} camera={camera} size={size} />
				</svg>
			)}
			{hasTiles && (
				<TileLayer
					key={attempt}
					styleUrl={mapStyleUrl}
					camera={camera}
					tileState={tileState}
					onTileState={setTileState}
				/>
			)}
			<div role="status" className={note ? NOTE : 'sr-only'}>
				{note && noteOf(drawable, countyAt(counties, from)?.name ?? null)}
			</div>
		</>
	);
}

const FULL = { className: 'absolute inset-0 size-full' };

const NOTE =
	'absolute top-2 left-2 z-10 max-w-[calc(100%-4rem)] border border-line bg-surface px-2 py-1 text-xs text-muted ' +
	'print:hidden';

function noteOf(drawable: boolean, county: string | null): string {
	const reason = drawable ? 'Street map unavailable' : "This browser can't display the street map";
	return `${reason}. Showing county outlines${county ? ` (${county})` : ''}.`;
}

/** Increments whenever the browser is back online, to try again. */
function useAttempts(): number {
	const [attempt, setAttempt] = useState(0);
	useEffect(() => {
		const retry = () => setAttempt((before) => before + 1);
		window.addEventListener('online', retry);
		return () => window.removeEventListener('online', retry);
	}, []);
	return attempt;
}
