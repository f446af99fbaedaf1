/** Leaves out of a row what can't be true: one odd cell neither fails a file nor is ever shown. */
import { type MeasureId, PLAUSIBLE } from '../../market/published/publishers.ts';
import { type Month, monthNumber, type PublishedRow } from './published-table.ts';

/** Why something in a row was left out, in the words of a report. */
export const ODDITIES = {
	unreadable: 'no area or month that can be read',
	notANumber: 'figures that aren’t numbers',
	impossible: 'figures that can’t be true',
	future: 'months or dates in the future',
} as const;

export type Oddity = keyof typeof ODDITIES;

/** No publisher's series starts earlier. */
const FIRST_MONTH = monthNumber(1900, 1);

/** A longer name isn't that of an area. */
const MAX_AREA_CHARACTERS = 100;

/**
 * @param measures of each value
 * @param lastMonth the current one: later figures are forecasts or mistakes
 * @returns the row without odd figures, and each kind of oddity that it had; no row if nothing is left
 */
export function checkFigures(
	row: PublishedRow,
	measures: readonly MeasureId[],
	lastMonth: Month,
): { row: PublishedRow | null; oddities: ReadonlySet<Oddity> } {
	const oddities = new Set<Oddity>();
	if (!isArea(row.area)) return { row: null, oddities: oddities.add('unreadable') };
	const months: Month[] = [];
	const values: (number | null)[][] = [];
	row.months.forEach((month, at) => {
		const figures = row.values[at] ?? [];
		if (month < FIRST_MONTH || month > lastMonth) {
			if (figures.some((figure) => figure !== null))
				oddities.add(month > lastMonth ? 'future' : 'unreadable');
			return;
		}
		const checked = figures.map((figure, column) => {
			const oddity = figure === null ? null : oddityOf(figure, measures[column] as MeasureId);
			if (oddity !== null) oddities.add(oddity);
			return oddity === null ? figure : null;
		});
		if (checked.every((figure) => figure === null)) return;
		months.push(month);
		values.push(checked);
	});
	return { row: months.length === 0 ? null : { area: row.area, months, values }, oddities };
}

function isArea(area: string): boolean {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
	return area.length <= MAX_AREA_CHARACTERS && !/[\u0000-\u001f\u007f]/.test(area);
}

function oddityOf(figure: number, measure: MeasureId): Oddity | null {
	if (Number.isNaN(figure)) return 'notANumber';
	const [lowest, highest] = PLAUSIBLE[measure];
	return figure >= lowest && figure <= highest ? null : 'impossible';
}
