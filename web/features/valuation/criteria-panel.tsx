/** What makes a sale a comp: each criterion can be switched off and set; the rest comes from the ladder. */
import { type ReactNode, useId } from 'react';
import type { Criteria } from '../../../domain/comps/criteria.ts';
import { miles } from '../../../domain/format.ts';
import type { HomeType } from '../../../domain/listing.ts';
import { COMPACT_INPUT } from '../../ui/choice-field.tsx';
import { CRITERION_FIELDS, criterionChoices, RADIUS_STOPS, stopOf } from './criteria-fields.ts';
import { HOME_TYPE_WORDS } from './valuation-text.ts';

interface CriteriaPanelProps {
	/** The criteria in force. */
	criteria: Criteria;
	/** Those of them that the agent set. */
	chosen: Partial<Criteria>;
	/** The types of the home and of the sales around it. */
	homeTypes: readonly HomeType[];
	onChange: (criteria: Partial<Criteria>, topic: string) => void;
	/** Gives a criterion back to the ladder. */
	onRelease: (criterion: keyof Criteria) => void;
}

export function CriteriaPanel({ criteria, chosen, homeTypes, onChange, onRelease }: CriteriaPanelProps) {
	const line = <Name extends keyof Criteria>(name: Name, label: string, usual: Criteria[Name]) => ({
		label,
		on: criteria[name] !== null,
		own: name in chosen,
		onSwitch: (on: boolean) => onChange({ [name]: on ? usual : null }, `switch ${name}`),
		onRelease: () => onRelease(name),
	});
	return (
		<div className="divide-y divide-line border-line border-y">
			<CriterionLine {...line('radius', 'Radius', 1)}>
				{(labelled) => (
					<RadiusSlider
						{...labelled}
						radius={criteria.radius}
						onRadius={(radius) => onChange({ radius }, 'radius')}
					/>
				)}
			</CriterionLine>
			{CRITERION_FIELDS.map((field) => (
				<CriterionLine key={field.criterion} {...line(field.criterion, field.label, field.usual)}>
					{(labelled) => (
						<select
							{...labelled}
							className={COMPACT_INPUT}
							value={criteria[field.criterion] ?? ''}
							onChange={(event) =>
								onChange({ [field.criterion]: Number(event.target.value) }, field.criterion)
							}
						>
							{criterionChoices(field, criteria[field.criterion]).map(({ value, words }) => (
								<option key={value} value={value}>
									{words}
								</option>
							))}
						</select>
					)}
				</CriterionLine>
			))}
			<CriterionLine {...line('homeTypes', 'Types', homeTypes.slice(0, 1))}>
				{() => (
					<TypeChoices
						all={homeTypes}
						chosen={criteria.homeTypes ?? homeTypes}
						onChange={(types) => onChange({ homeTypes: types }, 'homeTypes')}
					/>
				)}
			</CriterionLine>
			{criteria.polygon && (
				<CriterionLine {...line('polygon', 'Drawn area', null)}>
					{() => <p className="py-2 text-sm">{criteria.polygon?.length} corners, drawn on the map</p>}
				</CriterionLine>
			)}
		</div>
	);
}

interface CriterionLineProps {
	label: string;
	on: boolean;
	/** The agent set it. */
	own: boolean;
	onSwitch: (on: boolean) => void;
	onRelease: () => void;
	children: (labelled: { 'aria-labelledby': string }) => ReactNode;
}

function CriterionLine({ label, on, own, onSwitch, onRelease, children }: CriterionLineProps) {
	const id = useId();
	return (
		<div className="grid grid-cols-[8.5rem_1fr] items-center gap-x-2 py-1 lg:grid-cols-[7.25rem_1fr]">
			<label className="flex min-h-9 items-center gap-2 text-sm">
				<input
					type="checkbox"
					checked={on}
					onChange={(event) => onSwitch(event.target.checked)}
					className="size-4 shrink-0 accent-ink"
				/>
				<span id={id} className={on ? '' : 'text-muted'}>
					{label}
				</span>
			</label>
			<div className="min-w-0">
				{on ? children({ 'aria-labelledby': id }) : <p className="py-2 text-muted text-sm">Any</p>}
			</div>
			{own && (
				<button
					type="button"
					onClick={onRelease}
					className="col-start-2 mb-1 min-h-6 justify-self-start text-2xs text-accent-text underline underline-offset-2"
				>
					Set by you. Leave it to the ladder
				</button>
			)}
		</div>
	);
}

interface RadiusSliderProps {
	'aria-labelledby': string;
	radius: number | null;
	onRadius: (radius: number) => void;
}

function RadiusSlider({ radius, onRadius, ...labelled }: RadiusSliderProps) {
	return (
		<div className="flex min-h-9 items-center gap-3">
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
			<output className="w-14 text-right text-sm tabular-nums">{miles(radius)}</output>
		</div>
	);
}

interface TypeChoicesProps {
	all: readonly HomeType[];
	chosen: readonly HomeType[];
	onChange: (types: readonly HomeType[]) => void;
}

function TypeChoices({ all, chosen, onChange }: TypeChoicesProps) {
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
