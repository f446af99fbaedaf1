/** The core metrics of Realtor.com, by month and area. */
import { parseState } from '../../address/address.ts';
import type { MeasureId } from '../../market/published/publishers.ts';
import { parseZip } from '../cells/places.ts';
import { type Header, monthNumber, type PublishedTable, parseFigure } from './published-table.ts';

const MEASURES: readonly (readonly [column: string, measure: MeasureId])[] = [
	['medianlistingprice', 'median_list_price'],
	['activelistingcount', 'active_listings'],
	['mediandaysonmarket', 'days_on_market'],
	['newlistingcount', 'new_listings'],
	['pricereducedshare', 'price_cut_share'],
	['pendinglistingcount', 'pending_listings'],
	['pendingratio', 'pending_ratio'],
];

/** Its method changed: earlier figures are not comparable, so they are left out. */
const FIRST_MONTH = monthNumber(2021, 12);

/** Columns differ by level and year, so they are found by name. The note at the end has no month. */
export function realtor(header: Header): PublishedTable | null {
	if (!header.has('monthdateyyyymm', 'activelistingcount')) return null;
	const month = header.find('monthdateyyyymm');
	const at = {
		zip: header.find('postalcode'),
		state: header.find('stateid'),
		county: header.find('countyname'),
	};
	const columns = MEASURES.map(([column, measure]) => ({ at: header.find(column), measure })).filter(
		(column) => column.at >= 0,
	);
	const areaOf = (cells: readonly string[]): string => {
		if (at.zip >= 0) {
			const zip = parseZip(cells[at.zip] ?? '');
			return zip === null ? '' : `zip:${zip}`;
		}
		if (at.county >= 0) {
			const [, name, code] = /^(.+), *([a-z]{2})$/i.exec((cells[at.county] ?? '').trim()) ?? [];
			return code === undefined ? '' : `county:${name}, ${code.toUpperCase()}`;
		}
		const state = parseState(cells[at.state] ?? '');
		return state === null ? '' : `state:${state}`;
	};
	return {
		dataset: 'realtor',
		measures: columns.map(({ measure }) => measure),
		read: (cells) => {
			const [, year, of] = /^(\d{4})(0[1-9]|1[0-2])(?:\.0)?$/.exec(cells[month] ?? '') ?? [];
			// The note at the end of the file.
			if (year === undefined && cells.slice(1).every((cell) => cell === '')) return 'other';
			const area = areaOf(cells);
			if (year === undefined || area === '') return 'unreadable';
			const found = monthNumber(Number(year), Number(of));
			if (found < FIRST_MONTH) return 'other';
			return {
				area,
				months: [found],
				values: [columns.map((column) => parseFigure(cells[column.at] ?? ''))],
			};
		},
	};
}
