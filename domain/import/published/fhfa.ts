/** The House Price Index of the FHFA: by five or three digits of ZIP codes, and by state. */
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

/** The file of all indexes: of the many, the quarterly ones of all transactions in states. */
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
			const isOfState = cells[level] === 'State' && cells[frequency] === 'quarterly';
			if (!isOfState || cells[flavor] !== 'all-transactions') return 'other';
			const month = monthOf(cells[year], cells[period]);
			if (month === null) return 'unreadable';
			return { area: `state:${cells[place]}`, months: [month], values: [[parseFigure(cells[index] ?? '')]] };
		},
	};
}

/** The file of states, which has no header: state, year, quarter, index. */
export function fhfaBare(header: Header): PublishedTable | null {
	const [state = '', ...index] = header.cells;
	if (index.length !== 3 || parseState(state) === null || !isIndexRow(index)) return null;
	return {
		dataset: 'fhfa_quarterly',
		measures: ['price_index'],
		hasNoHeader: true,
		read: (cells) => {
			const month = monthOf(cells[1], cells[2]);
			if (month === null) return 'unreadable';
			return { area: `state:${cells[0]}`, months: [month], values: [[parseFigure(cells[3] ?? '')]] };
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
