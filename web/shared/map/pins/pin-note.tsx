/** The note next to a pin. The list gives screen readers the same text. */
import { useLayoutEffect, useRef, useState } from 'react';
import { type Camera, type Point, type Size, toPoint } from '../camera/camera.ts';

interface PinNoteProps {
	home: { latitude: number; longitude: number; label: readonly string[] };
	camera: Camera;
	size: Size;
}

export function PinNote({ home, camera, size }: PinNoteProps) {
	const element = useRef<HTMLDivElement>(null);
	const [own, setOwn] = useState<Size>({ width: 0, height: 0 });
	// Its text determines its size, so it is measured before it is shown.
	useLayoutEffect(() => {
		const { offsetWidth: width = 0, offsetHeight: height = 0 } = element.current ?? {};
		if (width !== own.width || height !== own.height) setOwn({ width, height });
	});
	const pin = toPoint([home.latitude, home.longitude], camera, size);
	if (pin.x < 0 || pin.y < 0 || pin.x > size.width || pin.y > size.height) return null;
	const [name, ...facts] = home.label;
	const { x, y } = notePosition(pin, own, size);
	return (
		<div
			ref={element}
			aria-hidden="true"
			className="pointer-events-none absolute top-0 left-0 z-10 w-max max-w-[min(15rem,calc(100%-1rem))] border border-edge bg-surface px-3 py-2 text-xs shadow-md print:hidden"
			style={{ transform: `translate(${x}px, ${y}px)` }}
		>
			<p className="font-semibold">{name}</p>
			{facts.map((fact) => (
				<p key={fact} className="text-muted tabular-nums">
					{fact}
				</p>
			))}
		</div>
	);
}

/** The distance from the center of the pin to the note. */
const GAP = 20;

/** The minimum distance from the note to the edge of the map. */
const MARGIN = 8;

/** How far the note extends to the other side of its pin, if there is room. */
const LEAD = 24;

/**
 * The top left corner of a note: below the pin in the upper half of the map and above it in the lower half, shifted
 * so that it isn't cut off.
 *
 * @example notePosition({ x: 5, y: 10 }, { width: 200, height: 60 }, { width: 640, height: 320 }) // { x: 8, y: 30 }
 */
function notePosition(pin: Point, note: Size, map: Size): Point {
	const x = pin.x < map.width / 2 ? pin.x - LEAD : pin.x - note.width + LEAD;
	const y = pin.y < map.height / 2 ? pin.y + GAP : pin.y - GAP - note.height;
	return { x: within(x, map.width - note.width), y: within(y, map.height - note.height) };
}

/** Moves a note into the map; one that is larger shows its beginning. */
function within(at: number, room: number): number {
	return Math.max(MARGIN, Math.min(at, room - MARGIN));
}
