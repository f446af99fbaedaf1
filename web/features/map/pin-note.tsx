/** What a pin says of itself, beside it. The list says the same to a screen reader. */
import { type Camera, type Size, toPoint } from './camera.ts';

interface PinNoteProps {
	home: { latitude: number; longitude: number; label: readonly string[] };
	camera: Camera;
	size: Size;
}

export function PinNote({ home, camera, size }: PinNoteProps) {
	const { x, y } = toPoint([home.latitude, home.longitude], camera, size);
	if (x < 0 || y < 0 || x > size.width || y > size.height) return null;
	const [name, ...facts] = home.label;
	// Away from the nearer edge, so that it stays within the map.
	const across = x < size.width / 2 ? `translateX(${-Math.min(x, 24)}px)` : 'translateX(calc(-100% + 24px))';
	const below = y < size.height / 2;
	return (
		<div
			aria-hidden="true"
			className="pointer-events-none absolute z-10 w-max max-w-60 border border-edge bg-surface px-3 py-2 text-2xs shadow-md print:hidden"
			style={{
				left: x,
				top: below ? y + 20 : y - 20,
				transform: below ? across : `${across} translateY(-100%)`,
			}}
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
