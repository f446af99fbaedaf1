/** The House Price Index of the FHFA: by five or three digits of ZIP codes, state and metropolitan area. */
import { parseState } from '../../address/address.ts';
import { parseZip } from '../cells/places.ts';
import { type Header, type Month, monthNumber, type PublishedTable, parseFigure } from './published-table.ts';

/** A year's index is dated to its last month, as is a quarter's. */
const LAST_MONTH = 12;

/** ZIP codes: yearly, with the change of the year; by three digits also quarterly. */
export function fhfaZip(header: Header): PublishedTable | null {
	const zip = header.find('fivedigitzipcode', 'threedigitzipcode', 'zip5', 'zip3');
	const at = {
		year: header.find('year', 'yr'),
		quarter: header.find('quarter', 'qtr', 'period'),
		index: header.find('hpi', 'indexnsa', 'index'),
		change: header.find('annualchange%', 'annualchange'),
	};
	if (zip < 0 || at.year < 0 || at.index < 0) return null;
	const isFive = header.find('fivedigitzipcode', 'zip5') === zip;
	const areaOf = (cell: string) => {
		if (isFive) return parseZip(cell);
		// Excel loses the zero of "010".
		return /^\d{1,3}$/.test(cell.trim()) ? cell.trim().padStart(3, '0') : null;
	};
	const isQuarterly = at.quarter >= 0;
	return {
		dataset: isQuarterly ? 'fhfa_quarterly' : 'fhfa_annual',
		measures: at.change >= 0 ? ['price_index', 'price_change'] : ['price_index'],
		read: (cells) => {
			const area = areaOf(cells[zip] ?? '');
			const month = monthOf(cells[at.year], isQuarterly ? cells[at.quarter] : '4');
			if (area === null || month === null) return 'unreadable';
			const change = parseFigure(cells[at.change] ?? '');
			const values = [parseFigure(cells[at.index] ?? ''), ...(at.change < 0 ? [] : [change && change / 100])];
			return { area: `${isFive ? 'zip' : 'zip3'}:${area}`, months: [month], values: [values] };
		},
	};
}

/** The file of all indexes: of the many, the quarterly ones of all transactions in states and metropolitan areas. */
export function fhfaMaster(header: Header): PublishedTable | null {
	if (!header.has('hpitype', 'hpiflavor', 'frequency', 'level', 'placeid', 'yr', 'period', 'indexnsa'))
		return null;
	const at = (name: string) => header.find(name);
	const [flavor, frequency, level, place, year, period, index] = [
		at('hpiflavor'),
		at('frequency'),
		at('level'),
		at('placeid'),
		at('yr'),
		at('period'),
		at('indexnsa'),
	];
	return {
		dataset: 'fhfa_quarterly',
		measures: ['price_index'],
		read: (cells) => {
			if (cells[flavor] !== 'all-transactions' || cells[frequency] !== 'quarterly') return 'other';
			const area = { State: `state:${cells[place]}`, MSA: `metro:${cells[place]}` }[cells[level] ?? ''];
			if (area === undefined) return 'other';
			const month = monthOf(cells[year], cells[period]);
			if (month === null) return 'unreadable';
			return { area, months: [month], values: [[parseFigure(cells[index] ?? '')]] };
		},
	};
}

/** The files of states and metropolitan areas, which have no header: place, perhaps its code, year, quarter, index. */
export function fhfaBare(header: Header): PublishedTable | null {
	const { cells: first } = header;
	const isState = first.length === 4 && parseState(first[0] ?? '') !== null && isIndexRow(first.slice(1));
	const isMetro = first.length === 6 && /^\d{5}$/.test(first[1] ?? '') && isIndexRow(first.slice(2));
	if (!isState && !isMetro) return null;
	const at = isState ? 1 : 2;
	return {
		dataset: 'fhfa_quarterly',
		measures: ['price_index'],
		hasNoHeader: true,
		read: (cells) => {
			const month = monthOf(cells[at], cells[at + 1]);
			if (month === null) return 'unreadable';
			const area = isState ? `state:${cells[0]}` : `metro:${cells[1]}`;
			return { area, months: [month], values: [[parseFigure(cells[at + 2] ?? '')]] };
		},
	};
}

/** A year, a quarter, and an index or "-". */
function isIndexRow([year = '', quarter = '', index = '']: readonly string[]): boolean {
	return /^(19|20)\d\d$/.test(year) && /^[1-4]$/.test(quarter) && /^(-|[\d.]+)$/.test(index.trim());
}

function monthOf(year = '', quarter = ''): Month | null {
	return /^(19|20)\d\d$/.test(year) && /^[1-4]$/.test(quarter)
		? monthNumber(Number(year), (Number(quarter) * LAST_MONTH) / 4)
		: null;
}
