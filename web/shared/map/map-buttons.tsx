/** Zoom in, zoom out, and fit all. */
import { Maximize, Minus, Plus } from 'lucide-react';

interface MapButtonsProps {
	onZoom: (steps: number) => void;
	onFit: () => void;
	/** Everything is visible already. */
	fits: boolean;
}

export function MapButtons({ onZoom, onFit, fits }: MapButtonsProps) {
	return (
		<div className="absolute top-2 right-2 z-10 flex flex-col divide-y divide-line overflow-hidden rounded-control border border-edge bg-surface print:hidden">
			<button type="button" aria-label="Zoom in" className={BUTTON} onClick={() => onZoom(1)}>
				<Plus aria-hidden="true" className="size-4" />
			</button>
			<button type="button" aria-label="Zoom out" className={BUTTON} onClick={() => onZoom(-1)}>
				<Minus aria-hidden="true" className="size-4" />
			</button>
			<button
				type="button"
				aria-label="Fit all"
				aria-disabled={fits}
				className={`${BUTTON} aria-disabled:text-muted`}
				onClick={onFit}
			>
				<Maximize aria-hidden="true" className="size-4" />
			</button>
		</div>
	);
}

const BUTTON = 'grid size-9 place-items-center hover:bg-sunken focus-visible:-outline-offset-4';
