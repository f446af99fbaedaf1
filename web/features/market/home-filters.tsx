/** Chooses the homes that a market's figures are about, and how far back its charts go. */

import type { ComponentProps } from 'react';
import { plural } from '../../../domain/format/plural.ts';
import { HOME_TYPE_NAMES } from '../../../domain/home/types/home-type-names.ts';
import { HOME_TYPES, type HomeType } from '../../../domain/home/types/home-types.ts';
import { BAND_CHOICES } from '../../../domain/market/area/band-choices.ts';
import { isSame } from '../../../domain/market/area/chosen-area.ts';
import { HISTORY_YEARS, type HomeFilter } from '../../../domain/market/market-history.ts';
import { Select } from '../../ui/select.tsx';

/** How many years the charts can show. */
export const CHART_YEARS: readonly number[] = [1, 2, 3, 5, HISTORY_YEARS];

export interface HomeFiltersProps {
	filter: HomeFilter;
	years: number;
	onFilter: (filter: HomeFilter) => void;
	onYears: (years: number) => void;
}

export function HomeFilters({ filter, years, onFilter, onYears }: HomeFiltersProps) {
	const band = (label: string, part: keyof typeof BAND_CHOICES) => {
		const choices = BAND_CHOICES[part];
		return (
			<Filter
				label={label}
				choices={choices.map(({ name }) => [name, name])}
				value={choices.find((choice) => isSame(choice.band, filter[part]))?.name ?? 'Any'}
				onChange={(event) =>
					onFilter({
						...filter,
						[part]: choices.find(({ name }) => name === event.target.value)?.band ?? null,
					})
				}
			/>
		);
	};
	return (
		<div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5 print:hidden">
			<Filter
				label="Type"
				choices={[['', 'All'], ...HOME_TYPES.map((type) => [type, HOME_TYPE_NAMES[type].label] as const)]}
				value={filter.homeType ?? ''}
				onChange={(event) =>
					onFilter({
						...filter,
						homeType: event.target.value === '' ? null : (event.target.value as HomeType),
					})
				}
			/>
			{band('Bedrooms', 'bedrooms')}
			{band('Price', 'price')}
			{band('Living area', 'livingArea')}
			<Filter
				label="Charts"
				choices={CHART_YEARS.map((each) => [String(each), plural(each, 'year')])}
				value={String(years)}
				onChange={(event) => onYears(Number(event.target.value))}
			/>
		</div>
	);
}

/** A choice in one line: what it is of stands before each of its values. */
function Filter({ label, choices, ...select }: ComponentProps<typeof Select>) {
	return (
		<Select
			{...select}
			label={label}
			isLabelHidden
			choices={choices.map(([value, name]) => [value, `${label}: ${name}`] as const)}
		/>
	);
}
