/** The criteria that need more than a list: radius and property types. */
import { RADIUS_MILES, toSearchRadius } from '../../../../../domain/comps-query.ts';
import { miles } from '../../../../../domain/format/format.ts';
import { HOME_TYPE_NAMES } from '../../../../../domain/home/home-type-names.ts';
import type { HomeType } from '../../../../../domain/home/home-types.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';

interface RadiusCriterionProps {
	'aria-labelledby': string;
	radius: number | null;
	onRadius: (radius: number) => void;
}

/** How far a comp may be from the subject: the search radius, as on the map. */
export function RadiusCriterion({ radius, onRadius, ...labeled }: RadiusCriterionProps) {
	const { min, max, step } = RADIUS_MILES;
	return (
		<div className="flex min-h-9 items-center gap-2">
			<input
				{...labeled}
				type="range"
				min={min}
				max={Math.max(max, radius ?? 0)}
				step={step}
				value={radius ?? max}
				aria-valuetext={miles(radius)}
				onChange={(event) => onRadius(toSearchRadius(event.target.valueAsNumber))}
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

/** The property types of comps; at least one. */
export function TypeChoices({ all, chosen, onChange }: TypeChoicesProps) {
	const toggle = (type: HomeType) =>
		all.filter((each) => (each === type ? !chosen.includes(type) : chosen.includes(each)));
	return (
		<fieldset className="py-1">
			<legend className="sr-only">Property types</legend>
			{all.map((type) => (
				<Checkbox
					key={type}
					checked={chosen.includes(type)}
					// The last type stays checked: without a type there would be no comps.
					disabled={chosen.length === 1 && chosen[0] === type}
					onChange={() => onChange(toggle(type))}
				>
					{HOME_TYPE_NAMES[type].label}
				</Checkbox>
			))}
		</fieldset>
	);
}
