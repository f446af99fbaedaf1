/** The next step when drawing an area, shown over the map so that nothing moves. */
import type { LatLng } from '../../../domain/places/geo.ts';
import { drawingHint } from './drawing.ts';

export function DrawingHint({ corners }: { corners: readonly LatLng[] }) {
	return (
		<p
			role="status"
			className="pointer-events-none absolute top-2 left-2 z-20 max-w-[calc(100%-4rem)] border border-edge bg-surface px-2 py-1 text-xs"
		>
			{drawingHint(corners)}
		</p>
	);
}
