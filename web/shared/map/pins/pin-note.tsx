/** The note next to a pin. The list gives screen readers the same text. */
import { useLayoutEffect, useRef, useState } from 'react';
import { type Camera, type Size, toPoint } from '../camera/camera.ts';
import { notePosition } from './note-position.ts';

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
