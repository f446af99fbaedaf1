/** How a market's sales depend on the month of the year. */
import { median } from '../../math/statistics.ts';
import type { HistoryMonth } from './monthly-history.ts';

export interface SeasonMonth {
	/** From 1 for January. */
	month: number;
	/** Sales of the month over the average month of its year, one for each complete year, oldest first. */
	years: readonly { year: number; share: number }[];
	/** The middle of them. */
	typical: number | null;
}

export const MIN_SEASON_YEARS = 3;

/** The number of complete calendar years, and the twelve months once there are three of them. */
export function seasonality(months: readonly HistoryMonth[]): {
	years: number;
	months: SeasonMonth[] | null;
} {
	const years = [...new Set(months.map(({ month }) => Number(month.slice(0, 4))))];
	const byYear = years.map(
		(year) => [year, months.filter(({ month }) => Number(month.slice(0, 4)) === year)] as const,
	);
	const complete = byYear.filter(
		([, of]) =>
			of.length === 12 &&
			of.every(({ sales, isPartial }) => sales !== null && !isPartial) &&
			of.some(({ sales }) => sales),
	);
	if (complete.length < MIN_SEASON_YEARS) return { years: complete.length, months: null };
	return {
		years: complete.length,
		months: Array.from({ length: 12 }, (_, at) => {
			const years = complete.map(([year, of]) => {
				const average = of.reduce((total, { sales }) => total + (sales ?? 0), 0) / 12;
				return { year, share: (of[at]?.sales ?? 0) / average };
			});
			return { month: at + 1, years, typical: median(years.map(({ share }) => share)) };
		}),
	};
}
