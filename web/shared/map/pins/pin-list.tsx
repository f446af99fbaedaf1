/** The pins as a list, for screen readers and the keyboard. One Tab stop; arrow keys move between pins. */
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import type { MapPin } from '../map-props.ts';

interface PinListProps {
	pins: readonly MapPin[];
	/** Called when a pin gets the focus, or the list loses it. */
	onFocus: (id: string | null) => void;
	onSelect: (id: string) => void;
}

export const PinList = memo(function PinList({ pins, onFocus, onSelect }: PinListProps) {
	const list = useRef<HTMLUListElement>(null);
	const [current, setCurrent] = useState<string | null>(null);
	const stop = pins.some((pin) => pin.id === current) ? current : pins[0]?.id;
	const onKeyDown = (event: KeyboardEvent) => {
		const index = pins.findIndex((pin) => pin.id === stop);
		const next = nextIndex(event.key, index, pins.length);
		if (next === null) return;
		event.preventDefault();
		list.current?.querySelectorAll('button')[next]?.focus();
	};
	return (
		<ul ref={list} aria-label="Homes on the map" className="sr-only print:hidden">
			{pins.map((pin) => (
				<li key={pin.id}>
					<button
						type="button"
						tabIndex={pin.id === stop ? 0 : -1}
						onKeyDown={onKeyDown}
						onFocus={() => {
							setCurrent(pin.id);
							onFocus(pin.id);
						}}
						onBlur={() => onFocus(null)}
						onClick={() => onSelect(pin.id)}
					>
						{pinWords(pin)}
					</button>
				</li>
			))}
		</ul>
	);
});

/** A pin in words. @example pinWords(pin) // "Comp 3: 2104 Alton Ct, Sold for $415,300, 3 bd" */
function pinWords({ number, label, dimmed }: MapPin): string {
	const name = number === null ? '' : `Comp ${number}: `;
	return `${name}${label.join(', ')}${dimmed ? ', not used' : ''}`;
}

function nextIndex(key: string, index: number, length: number): number | null {
	const steps: Record<string, number> = {
		ArrowDown: Math.min(length - 1, index + 1),
		ArrowRight: Math.min(length - 1, index + 1),
		ArrowUp: Math.max(0, index - 1),
		ArrowLeft: Math.max(0, index - 1),
		Home: 0,
		End: length - 1,
	};
	return steps[key] ?? null;
}
