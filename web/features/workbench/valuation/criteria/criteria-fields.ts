/** The criteria in the panel, starting with those that are a single number. */
import { plural } from '../../../../../domain/format/plural.ts';

export type FigureCriterion = 'months' | 'bedrooms' | 'bathrooms' | 'livingArea' | 'yearBuilt';

interface CriterionField {
	criterion: FigureCriterion;
	label: string;
	values: readonly number[];
	/** The value when the criterion is turned on while the ladder has it off. */
	defaultValue: number;
	write: (value: number) => string;
}

export const CRITERION_FIELDS: readonly CriterionField[] = [
	{
		criterion: 'months',
		label: 'Closed within',
		values: [3, 6, 9, 12, 18, 24],
		defaultValue: 12,
		write: (value) => plural(value, 'month'),
	},
	{
		criterion: 'livingArea',
		label: 'Living area',
		values: [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5],
		defaultValue: 0.25,
		write: (value) => `±${Math.round(value * 100)}%`,
	},
	{ criterion: 'bedrooms', label: 'Bedrooms', values: [0, 1, 2, 3], defaultValue: 1, write: difference },
	{
		criterion: 'bathrooms',
		label: 'Bathrooms',
		values: [0, 0.5, 1, 1.5, 2],
		defaultValue: 1,
		write: difference,
	},
	{
		criterion: 'yearBuilt',
		label: 'Year built',
		values: [5, 10, 15, 20, 30, 50],
		defaultValue: 20,
		write: (value) => `±${plural(value, 'year')}`,
	},
];

/** The choices of a criterion, including the current one if it isn't among the standard ones. */
export function criterionChoices({ values, write }: CriterionField, activeValue: number | null) {
	const all = activeValue === null || values.includes(activeValue) ? values : [...values, activeValue];
	return [...all].sort((a, b) => a - b).map((value) => ({ value, words: write(value) }));
}

function difference(value: number): string {
	return value === 0 ? 'Same' : `±${value}`;
}
