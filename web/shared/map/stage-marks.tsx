/** The parts of the map that take pointer and keyboard input. */
import type { Point } from './camera/camera.ts';

/** Drags the star of a manually entered home to its location. */
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

/** Where the keyboard places the next corner. */
export function Cross({ at }: { at: Point }) {
	return (
		<svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
			<path d={`M${at.x - 12} ${at.y}h24M${at.x} ${at.y - 12}v24`} className="stroke-ink" strokeWidth="2" />
		</svg>
	);
}

/** The data attribute of the clicked element. */
export function marked(target: EventTarget, mark: string): string | null {
	return (target as Element).closest(`[${mark}]`)?.getAttribute(mark) ?? null;
}
