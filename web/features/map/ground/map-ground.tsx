/**
 * The map's background: streets if available, otherwise a blank background with section lines and county outlines.
 */
import { useEffect, useState } from 'react';
import type { LatLng } from '../../../../domain/places/geo.ts';
import { useConfig } from '../../../connection.ts';
import type { Camera, Size } from '../camera/camera.ts';
import { CountyLines, SectionLines } from '../shapes.tsx';
import { countyAt } from './counties.ts';
import { type Ground, hasWebgl, TileGround } from './tile-ground.tsx';
import { useCounties } from './use-counties.ts';

interface MapGroundProps {
	camera: Camera;
	size: Size;
	/** The origin of the section lines. */
	from: LatLng;
	/** Whether another message is shown instead. */
	quiet: boolean;
}

export function MapGround({ camera, size, from, quiet }: MapGroundProps) {
	const { mapStyleUrl } = useConfig();
	const drawable = hasWebgl();
	const [ground, setGround] = useState<Ground>('waiting');
	const attempt = useAttempts();
	const hasTiles = mapStyleUrl !== null && drawable;
	const bare = !hasTiles || ground === 'none';
	const counties = useCounties(bare);
	const note = bare && mapStyleUrl !== null && !quiet;
	return (
		<>
			{(bare || ground !== 'tiles') && (
				<svg aria-hidden="true" {...FULL} viewBox={`0 0 ${size.width} ${size.height}`}>
					<SectionLines from={from} camera={camera} size={size} />
					<CountyLines counties={counties} camera={camera} size={size} />
				</svg>
			)}
			{hasTiles && (
				<TileGround
					key={attempt}
					styleUrl={mapStyleUrl}
					camera={camera}
					ground={ground}
					onGround={setGround}
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
	'absolute top-2 left-2 z-10 max-w-[calc(100%-4rem)] border border-line bg-surface px-2 py-1 text-2xs text-muted ' +
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
