/** The radius of the search: a quarter of a mile to a mile, in steps of 0.05. */
import { useId } from 'react';
import { RADIUS_MILES } from '../../../domain/comps-query.ts';
import { miles } from '../../../domain/format/format.ts';

interface RadiusSliderProps {
	/** Null if off. More than a mile if the search was widened to find enough homes. */
	radius: number | null;
	/** Null turns it off. */
	onRadius: (miles: number | null) => void;
	/**
	 * The name of the searched area without a radius, such as "Whole ZIP code". If missing, the radius is always on.
	 */
	whole?: string | undefined;
}

export function RadiusSlider({ radius, onRadius, whole }: RadiusSliderProps) {
	const id = useId();
	const { min, max, step } = RADIUS_MILES;
	const widest = Math.max(max, Math.ceil((radius ?? 0) / step) * step);
	const words = radius === null ? (whole ?? 'No limit') : miles(radius);
	return (
		<div className="flex min-w-0 flex-1 basis-56 items-center gap-3 text-sm">
			{whole && (
				<input
					type="checkbox"
					aria-label="Limit the search to a radius"
					checked={radius !== null}
					onChange={(event) => onRadius(event.target.checked ? RADIUS_MILES.default : null)}
					className="size-4 accent-ink"
				/>
			)}
			<label htmlFor={id} className="font-medium">
				Radius
			</label>
			<input
				id={id}
				type="range"
				min={Math.min(min, radius ?? min)}
				max={widest}
				step={step}
				value={radius ?? widest}
				aria-valuetext={words}
				// In hundredths, because steps of 0.05 don't add up in binary.
				onChange={(event) => onRadius(Math.round(event.target.valueAsNumber * 100) / 100)}
				className="h-6 w-0 min-w-12 max-w-64 flex-1 accent-ink"
			/>
			<output htmlFor={id} className="min-w-16 whitespace-nowrap text-muted tabular-nums">
				{words}
			</output>
		</div>
	);
}
