/** The criteria that need more than a list: radius and property types. */
import { RADIUS_MILES, toSearchRadius } from '../../../../../domain/comps-query.ts';
import { miles } from '../../../../../domain/format/format.ts';
import { typeNamesOf } from '../../../../../domain/home/types/home-type-names.ts';
import type { HomeType } from '../../../../../domain/home/types/home-types.ts';
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
	/** Null stands for homes of unknown type. */
	all: readonly (HomeType | null)[];
	chosen: readonly (HomeType | null)[];
	onChange: (types: readonly (HomeType | null)[]) => void;
}

/** The property types of comps; at least one. */
export function TypeChoices({ all, chosen, onChange }: TypeChoicesProps) {
	const shown = all.filter((type) => chosen.includes(type));
	const toggle = (type: HomeType | null) => all.filter((each) => shown.includes(each) !== (each === type));
	return (
		<fieldset className="py-1">
			<legend className="sr-only">Property types</legend>
			{all.map((type) => (
				<Checkbox
					key={type}
					checked={shown.includes(type)}
					// The last type stays checked: without a type there would be no comps.
					disabled={shown.length === 1 && shown[0] === type}
					onChange={() => onChange(toggle(type))}
				>
					{typeNamesOf(type).label}
				</Checkbox>
			))}
		</fieldset>
	);
}
