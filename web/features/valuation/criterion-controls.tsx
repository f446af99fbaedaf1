/** The criteria that are more than a list to choose from: radius and types. */
import { miles } from '../../../domain/format.ts';
import type { HomeType } from '../../../domain/listing.ts';
import { HOME_TYPE_WORDS } from '../../../domain/valuation/valuation-text.ts';
import { RADIUS_STOPS, stopOf } from './criteria-fields.ts';

interface RadiusSliderProps {
	'aria-labelledby': string;
	radius: number | null;
	onRadius: (radius: number) => void;
}

/** How far a comp may lie from the subject. */
export function RadiusSlider({ radius, onRadius, ...labelled }: RadiusSliderProps) {
	return (
		<div className="flex min-h-9 items-center gap-2">
			<input
				{...labelled}
				type="range"
				min={0}
				max={RADIUS_STOPS.length - 1}
				value={stopOf(radius ?? 1)}
				aria-valuetext={miles(radius)}
				onChange={(event) => onRadius(RADIUS_STOPS[Number(event.target.value)] ?? 1)}
				className="min-w-0 grow accent-ink"
			/>
			<output className="shrink-0 whitespace-nowrap text-right text-sm tabular-nums">{miles(radius)}</output>
		</div>
	);
}

interface TypeChoicesProps {
	all: readonly HomeType[];
	chosen: readonly HomeType[];
	onChange: (types: readonly HomeType[]) => void;
}

/** Which types of home are comps; one at least. */
export function TypeChoices({ all, chosen, onChange }: TypeChoicesProps) {
	const toggle = (type: HomeType) =>
		all.filter((each) => (each === type ? !chosen.includes(type) : chosen.includes(each)));
	return (
		<fieldset className="py-1">
			<legend className="sr-only">Types of homes</legend>
			{all.map((type) => (
				<label key={type} className="flex min-h-7 items-center gap-2 text-sm">
					<input
						type="checkbox"
						checked={chosen.includes(type)}
						// The last one stays: no type at all would leave no comps.
						disabled={chosen.length === 1 && chosen[0] === type}
						onChange={() => onChange(toggle(type))}
						className="size-4 accent-ink"
					/>
					{HOME_TYPE_WORDS[type]}
				</label>
			))}
		</fieldset>
	);
}
