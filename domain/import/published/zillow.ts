/** Zillow's home values and rents: a row per area and a column per month. */
import { parseState } from '../../address/address.ts';
import type { DatasetId, MeasureId } from '../../market/published/publishers.ts';
import { parseDate } from '../cells/dates.ts';
import { parseZip } from '../cells/places.ts';
import { type Header, type Month, monthOfIso, type PublishedTable, parseFigure } from './published-table.ts';

/** What a file is of, by its name: all have the same columns. */
const SERIES: readonly (readonly [name: RegExp, dataset: DatasetId, measure: MeasureId])[] = [
	[/zhvi(?!_?growth)/i, 'zhvi', 'home_value'],
	[/zori.*(_sa_|_ssa)/i, 'zori_sa', 'rent'],
	[/zori/i, 'zori', 'rent'],
];

/** In the names of the files that are imported. */
const ALL_HOMES: Partial<Record<MeasureId, string>> = {
	home_value: 'uc_sfrcondo_tier_0.33_0.67_sm_sa',
	rent: 'uc_sfrcondomfr_sm',
};

/** Files of some homes, or computed in another way: they are of other prices than those of all homes, which are imported. */
const OTHER_SERIES: readonly (readonly [name: RegExp, what: string])[] = [
	[/tier_0\.0_0\.33|bottom_?tier/i, 'the bottom tier of homes'],
	[/tier_0\.67_1(\.0)?|top_?tier/i, 'the top tier of homes'],
	[/bdrmcnt|\d_?(bed|br\b)/i, 'homes with a number of bedrooms'],
	[/_uc_sfr_|single_?family/i, 'single-family homes'],
	[/_uc_condo_|condomin/i, 'condos'],
	[/_uc_mfr_|(?<!plus)multi_?family/i, 'multifamily homes'],
	[/zhvi.*_tier_[\d._]+_month|zhvi.*_raw/i, 'values that are neither smoothed nor seasonally adjusted'],
	[/zhvi.*_sm_month/i, 'values that aren’t seasonally adjusted'],
];

/** Null for another table; a sentence for a file of Zillow that isn't imported. */
export function zillow(header: Header, fileName: string): PublishedTable | string | null {
	if (!header.has('regionid', 'sizerank', 'regionname', 'regiontype')) return null;
	if (header.has('basedate'))
		return 'is a forecast of Zillow. Import its home values (ZHVI) or rents (ZORI).';
	const series = SERIES.find(([name]) => name.test(fileName));
	if (series === undefined)
		return 'is a file of Zillow whose name doesn’t say what it is of. Use --series zhvi or --series zori.';
	const other = OTHER_SERIES.find(([name]) => name.test(fileName));
	if (other !== undefined)
		return `is Zillow’s file of ${other[1]}. Import the one of all homes, whose name has “${ALL_HOMES[series[2]]}”.`;
	const at = {
		name: header.find('regionname'),
		type: header.find('regiontype'),
		state: header.find('statename'),
		longState: header.find('state'),
	};
	const columns = monthsOf(header);
	if (columns.length === 0) return 'has no columns of months.';
	const [, dataset, measure] = series;
	return {
		dataset,
		measures: [measure],
		isWide: true,
		read: (cells) => {
			const state = parseState(cells[at.longState] || cells[at.state] || '');
			const area = areaOf(cells[at.type] ?? '', cells[at.name] ?? '', state);
			if (area === null) return 'other';
			if (area === '') return 'unreadable';
			// Holes and late starts are left out.
			const known = columns.flatMap(({ month, column }) => {
				const value = parseFigure(cells[column] ?? '');
				return value === null ? [] : [{ month, value }];
			});
			return { area, months: known.map(({ month }) => month), values: known.map(({ value }) => [value]) };
		},
	};
}

/** The columns of months, each month once and in order: someone may have sorted the columns. */
function monthsOf(header: Header): { month: Month; column: number }[] {
	const columns = new Map<Month, number>();
	header.cells.forEach((cell, column) => {
		// A year that no sale has is read, too, so that its figures are named as those of the future.
		const day = /^\d{4}-\d{2}-\d{2}$/.test(cell) ? cell : /^\d/.test(cell) ? parseDate(cell) : null;
		const month = day === null ? null : monthOfIso(day);
		if (month !== null) columns.set(month, column);
	});
	return [...columns].map(([month, column]) => ({ month, column })).sort((a, b) => a.month - b.month);
}

function areaOf(type: string, name: string, state: string | null): string | null {
	if (type === 'zip') {
		const zip = parseZip(name);
		return zip === null ? '' : `zip:${zip}`;
	}
	if (type === 'state') {
		const code = parseState(name);
		return code === null ? '' : `state:${code}`;
	}
	if (type === 'county') return state === null ? '' : `county:${name}, ${state}`;
	return null;
}
