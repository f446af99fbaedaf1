/** Whether something was renovated, and when. */
import type { IsoDate } from '../../../../domain/dates/days.ts';
import type { Renovation } from '../../../../domain/pricing/condition/answers.ts';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import { useUnits } from '../../../use-units.ts';
import { FactLabel, FigureField } from '../valuation/figure-field.tsx';
import { figureField } from '../valuation/subject-fields.ts';

interface RenovationQuestionProps {
	legend: string;
	name: string;
	value: Renovation | null;
	/** The effective date. */
	effectiveOn: IsoDate;
	onAnswer: (value: Renovation) => void;
}

const CHOICES = [
	{ value: 'no', label: 'No' },
	{ value: 'yes', label: 'Yes' },
] as const;

export function RenovationQuestion({ legend, name, value, effectiveOn, onAnswer }: RenovationQuestionProps) {
	const rule = figureField('yearRenovated', effectiveOn, useUnits());
	return (
		<div className="space-y-2">
			<SegmentedChoice
				compact
				legend={legend}
				name={name}
				choices={CHOICES}
				value={value === null ? null : value.renovated ? 'yes' : 'no'}
				disabled={false}
				onChange={(choice) => onAnswer({ renovated: choice === 'yes', year: null })}
			/>
			{value?.renovated && (
				<FigureField
					label={<FactLabel label="Year, if you know it" edited={false} />}
					rule={rule}
					value={value.year}
					onValue={(year) => onAnswer({ renovated: true, year })}
				/>
			)}
		</div>
	);
}
