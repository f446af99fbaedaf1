/** How far around the subject comps may lie: a quarter of a mile to a mile, in steps of 0.05. */
import { useId } from 'react';
import { miles } from '../../../domain/format.ts';

const RADIUS = { least: 0.25, most: 1, step: 0.05 } as const;

interface RadiusSliderProps {
	/** Null: no limit. Beyond the ends of the slider where too few sales made it wider, or the agent set it elsewhere. */
	radius: number | null;
	onRadius: (miles: number) => void;
}

export function RadiusSlider({ radius, onRadius }: RadiusSliderProps) {
	const id = useId();
	const least = Math.min(RADIUS.least, radius ?? RADIUS.least);
	const most = Math.max(RADIUS.most, Math.ceil((radius ?? 0) / RADIUS.step) * RADIUS.step);
	const says = radius === null ? 'No limit' : miles(radius);
	return (
		<div className="flex min-w-56 flex-1 items-center gap-3 text-sm">
			<label htmlFor={id} className="font-medium">
				Radius
			</label>
			<input
				id={id}
				type="range"
				min={least}
				max={most}
				step={RADIUS.step}
				value={radius ?? most}
				aria-valuetext={says}
				// In hundredths, since steps of 0.05 do not add up in binary.
				onChange={(event) => onRadius(Math.round(event.target.valueAsNumber * 100) / 100)}
				className="h-6 min-w-24 max-w-64 flex-1 accent-ink"
			/>
			<output htmlFor={id} className="min-w-16 whitespace-nowrap text-muted tabular-nums">
				{says}
			</output>
		</div>
	);
}
