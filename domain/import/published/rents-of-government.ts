/** Rents of the US government: Fair Market Rents of HUD and the median gross rent of the Census Bureau. */
import { parseZip } from '../cells/places.ts';
import { type Header, type Month, monthNumber, type PublishedTable, parseFigure } from './published-table.ts';

/** HUD's fiscal year starts in the October before. */
const FISCAL_YEAR_MONTH = 10;

/**
 * Small Area Fair Market Rents by ZIP code: that of two bedrooms. The fiscal year is only in the file's name.
 *
 * @returns a sentence if the name has no year
 */
export function hudSafmr(header: Header, fileName: string): PublishedTable | string | null {
	const rent = header.find('safmr2br');
	const zip = header.find('zipcode', 'zip');
	if (rent < 0 || zip < 0) return null;
	const month = fiscalYearOf(fileName);
	if (month === null) return NO_YEAR;
	return {
		dataset: 'hud_safmr',
		measures: ['rent'],
		read: (cells) => {
			const place = parseZip(cells[zip] ?? '');
			return place === null
				? 'unreadable'
				: { area: `zip:${place}`, months: [month], values: [[parseFigure(cells[rent] ?? '')]] };
		},
	};
}

/** Fair Market Rents by county: that of two bedrooms. In New England, towns have rents of their own. */
export function hudFmr(header: Header, fileName: string): PublishedTable | string | null {
	if (!header.has('countyname', 'statealpha', 'fmr2')) return null;
	const month = fiscalYearOf(fileName);
	if (month === null) return NO_YEAR;
	const at = {
		county: header.find('countyname'),
		state: header.find('statealpha'),
		rent: header.find('fmr2'),
		fips: header.find('fips'),
	};
	return {
		dataset: 'hud_fmr',
		measures: ['rent'],
		read: (cells) => {
			const state = cells[at.state] ?? '';
			// A whole county's code ends in 99999.
			if (at.fips >= 0 && !(cells[at.fips] ?? '').endsWith('99999')) return 'other';
			if (!/^[A-Z]{2}$/.test(state) || !cells[at.county]) return 'unreadable';
			const area = `county:${cells[at.county]}, ${state}`;
			return { area, months: [month], values: [[parseFigure(cells[at.rent] ?? '')]] };
		},
	};
}

const NO_YEAR = 'doesn’t say its year. Put it into the file’s name, such as FY2027 or 2024.';

function fiscalYearOf(fileName: string): Month | null {
	const [, digits] = /fy[ _-]?(\d{4}|\d{2})(?!\d)/i.exec(fileName) ?? [];
	if (digits === undefined) return null;
	return monthNumber((Number(digits) % 2000) + 2000 - 1, FISCAL_YEAR_MONTH);
}

/**
 * Median gross rent (table B25064) by ZCTA, as the API or the summary file has it. A ZCTA is the area of a ZIP code. The
 * year is only in the file's name: five years of answers end with it.
 */
export function censusRent(header: Header, fileName: string): PublishedTable | string | null {
	const rent = header.find('b25064001e', 'b25064e001');
	const zip = header.find('zipcodetabulationarea', 'geoid');
	if (rent < 0 || zip < 0) return null;
	const [year] = /(?:19|20)\d\d/.exec(fileName) ?? [];
	if (year === undefined) return NO_YEAR;
	const month = monthNumber(Number(year), 12);
	return {
		dataset: 'census_rent',
		measures: ['rent'],
		read: (cells) => {
			const place = /^(?:860Z\d{3}US)?(\d{5})$/.exec(cells[zip] ?? '')?.[1];
			// The summary file has every kind of area.
			if (place === undefined) return 'other';
			return { area: `zip:${place}`, months: [month], values: [[parseFigure(cells[rent] ?? '')]] };
		},
	};
}
