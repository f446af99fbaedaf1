/** The criteria for comps: each can be set or turned off; the ladder sets the rest. */
import { memo } from 'react';
import type { Criteria } from '../../../../../domain/comps/criteria.ts';
import type { HomeType } from '../../../../../domain/home/types/home-types.ts';
import { COMPACT_INPUT } from '../../../../ui/choice-field.tsx';
import { CRITERION_FIELDS, criterionChoices } from './criteria-fields.ts';
import { RadiusCriterion, TypeChoices } from './criterion-controls.tsx';
import { CriterionLine } from './criterion-line.tsx';

interface CriteriaPanelProps {
	/** The criteria in use. */
	criteria: Criteria;
	/** The criteria that the agent set. */
	chosen: Partial<Criteria>;
	/** The property types of the subject and of nearby sales; null stands for homes of unknown type. */
	homeTypes: readonly (HomeType | null)[];
	/** Those that the subject is compared with. */
	comparable: readonly (HomeType | null)[];
	onChange: (criteria: Partial<Criteria>, topic: string) => void;
	/** Resets a criterion to the ladder. */
	onRelease: (criterion: keyof Criteria) => void;
}

export const CriteriaPanel = memo(function CriteriaPanel(props: CriteriaPanelProps) {
	const { criteria, chosen, homeTypes, comparable, onChange, onRelease } = props;
	const line = <Name extends keyof Criteria>(name: Name, label: string, defaultValue: Criteria[Name]) => ({
		label,
		on: criteria[name] !== null,
		own: name in chosen,
		onSwitch: (on: boolean) => onChange({ [name]: on ? defaultValue : null }, `switch ${name}`),
		onRelease: () => onRelease(name),
	});
	return (
		<div className="divide-y divide-line border-line border-y">
			{/* Every search has a radius. */}
			<CriterionLine {...line('radius', 'Radius', 1)} onSwitch={null}>
				{(labeled) => (
					<RadiusCriterion
						{...labeled}
						radius={criteria.radius}
						onRadius={(radius) => onChange({ radius }, 'radius')}
					/>
				)}
			</CriterionLine>
			{CRITERION_FIELDS.map((field) => (
				<CriterionLine key={field.criterion} {...line(field.criterion, field.label, field.defaultValue)}>
					{(labeled) => (
						<select
							{...labeled}
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
			<CriterionLine {...line('homeTypes', 'Property types', comparable)}>
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
					{() => <p className="py-2 text-sm">Drawn on the map ({criteria.polygon?.length} corners)</p>}
				</CriterionLine>
			)}
		</div>
	);
});
