/** What the hand and the keys take hold of on the map. */
import type { Point } from './camera.ts';

/** Takes hold of the star of a home that was entered by hand, to put it where it belongs. */
export function StarHandle({ at }: { at: Point }) {
	return (
		<button
			type="button"
			data-subject=""
			aria-label="Subject. Use the arrow keys to move it."
			className="absolute size-8 -translate-1/2 cursor-move rounded-full"
			style={{ left: at.x, top: at.y }}
		/>
	);
}

/** Where the keyboard sets the next corner. */
export function Cross({ at }: { at: Point }) {
	return (
		<svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
			<path d={`M${at.x - 12} ${at.y}h24M${at.x} ${at.y - 12}v24`} className="stroke-ink" strokeWidth="2" />
		</svg>
	);
}
