/** Chooses the homes that a market's figures are about, and how far back its charts go. */

import { HOME_TYPE_NAMES } from '../../../domain/home/home-type-names.ts';
import { HOME_TYPES, type HomeType } from '../../../domain/home/home-types.ts';
import { HISTORY_YEARS, type HomeFilter, type NumberBand } from '../../../domain/market/market-history.ts';
import { Select } from '../../ui/select.tsx';

const BEDROOMS: readonly Choice[] = [
	{ name: 'Any', band: null },
	{ name: '1–2', band: { low: 1, high: 3 } },
	{ name: '3', band: { low: 3, high: 4 } },
	{ name: '4', band: { low: 4, high: 5 } },
	{ name: '5 and more', band: { low: 5, high: null } },
];
const PRICES: readonly Choice[] = [
	{ name: 'Any', band: null },
	{ name: 'Under $300K', band: { low: null, high: 300_000 } },
	{ name: '$300K–$500K', band: { low: 300_000, high: 500_000 } },
	{ name: '$500K–$750K', band: { low: 500_000, high: 750_000 } },
	{ name: '$750K–$1M', band: { low: 750_000, high: 1_000_000 } },
	{ name: '$1M and up', band: { low: 1_000_000, high: null } },
];
const SIZES: readonly Choice[] = [
	{ name: 'Any', band: null },
	{ name: 'Under 1,000 sq ft', band: { low: null, high: 1_000 } },
	{ name: '1,000–1,999 sq ft', band: { low: 1_000, high: 2_000 } },
	{ name: '2,000–2,999 sq ft', band: { low: 2_000, high: 3_000 } },
	{ name: '3,000 sq ft and up', band: { low: 3_000, high: null } },
];
/** How many years the charts can show. */
export const CHART_YEARS: readonly number[] = [1, 2, 3, 5, HISTORY_YEARS];

interface Choice {
	name: string;
	band: NumberBand | null;
}

export interface HomeFiltersProps {
	filter: HomeFilter;
	years: number;
	onFilter: (filter: HomeFilter) => void;
	onYears: (years: number) => void;
}

export function HomeFilters({ filter, years, onFilter, onYears }: HomeFiltersProps) {
	const band = (label: string, part: 'bedrooms' | 'price' | 'livingArea', choices: readonly Choice[]) => (
		<Select
			label={label}
			choices={choices.map(({ name }) => [name, name])}
			value={choices.find((choice) => choice.band === filter[part])?.name ?? 'Any'}
			onChange={(event) =>
				onFilter({ ...filter, [part]: choices.find(({ name }) => name === event.target.value)?.band ?? null })
			}
		/>
	);
	return (
		<div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5 print:hidden">
			<Select
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
			{band('Bedrooms', 'bedrooms', BEDROOMS)}
			{band('Price', 'price', PRICES)}
			{band('Living area', 'livingArea', SIZES)}
			<Select
				label="Charts"
				choices={CHART_YEARS.map((each) => [String(each), each === 1 ? '1 year' : `${each} years`])}
				value={String(years)}
				onChange={(event) => onYears(Number(event.target.value))}
			/>
		</div>
	);
}
