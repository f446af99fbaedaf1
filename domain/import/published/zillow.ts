/** Zillow's home values and rents: a row per area and a column per month. */
import { parseState } from '../../address/address.ts';
import type { DatasetId, MeasureId } from '../../market/published/publishers.ts';
import { parseDate } from '../cells/dates.ts';
import { parseZip } from '../cells/places.ts';
import { type Header, monthOfIso, type PublishedTable, parseFigure } from './published-table.ts';

/** What a file is of, by its name: all have the same columns. */
const SERIES: readonly (readonly [name: RegExp, dataset: DatasetId, measure: MeasureId])[] = [
	[/zhvi(?!_?growth)/i, 'zhvi', 'home_value'],
	[/zori/i, 'zori', 'rent'],
];

/** Null for another table; a sentence for a file of Zillow that isn't imported. */
export function zillow(header: Header, fileName: string): PublishedTable | string | null {
	if (!header.has('regionid', 'sizerank', 'regionname', 'regiontype')) return null;
	if (header.has('basedate'))
		return 'is a forecast of Zillow. Import its home values (ZHVI) or rents (ZORI).';
	const series = SERIES.find(([name]) => name.test(fileName));
	if (series === undefined)
		return 'is a file of Zillow whose name doesn’t say what it is of. Use --series zhvi or --series zori.';
	const at = {
		name: header.find('regionname'),
		type: header.find('regiontype'),
		state: header.find('statename'),
		longState: header.find('state'),
	};
	const columns = header.cells.flatMap((cell, column) => {
		const day = /^\d/.test(cell) ? parseDate(cell) : null;
		return day === null ? [] : [{ column, month: monthOfIso(day) as number }];
	});
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
			const months: number[] = [];
			const values: [number][] = [];
			for (const { column, month } of columns) {
				const value = parseFigure(cells[column] ?? '');
				// Holes and late starts are left out.
				if (value === null || value <= 0) continue;
				months.push(month);
				values.push([value]);
			}
			return { area, months, values };
		},
	};
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
