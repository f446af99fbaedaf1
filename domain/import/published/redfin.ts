/** Redfin's files: the market tracker, which ended in June 2026, and those of its Data Center. */

import { parseState } from '../../address/address.ts';
import { dayNumber, isoDay } from '../../dates/days.ts';
import type { MeasureId } from '../../market/published/publishers.ts';
import { parseMonthOfYear } from '../cells/dates.ts';
import { parseZip } from '../cells/places.ts';
import { type Header, type Month, monthOfIso, type PublishedTable, parseFigure } from './published-table.ts';

const TRACKER: Readonly<Record<string, MeasureId>> = {
	mediansaleprice: 'median_sale_price',
	medianlistprice: 'median_list_price',
	medianppsf: 'median_price_per_sqft',
	homessold: 'closed_sales',
	pendingsales: 'pending_sales',
	newlistings: 'new_listings',
	inventory: 'active_listings',
	monthsofsupply: 'months_of_supply',
	mediandom: 'days_on_market',
	avgsaletolist: 'sale_to_list',
	soldabovelist: 'above_list_share',
	pricedrops: 'price_cut_share',
};

/** The market tracker: rows of several property types, some seasonally adjusted; of a ZIP code, of rolling 90 days. */
export function redfinTracker(header: Header): PublishedTable | null {
	if (!header.has('periodend', 'regiontype', 'region', 'propertytype', 'mediansaleprice')) return null;
	const at = {
		end: header.find('periodend'),
		type: header.find('regiontype'),
		region: header.find('region'),
		state: header.find('statecode'),
		property: header.find('propertytype'),
		adjusted: header.find('isseasonallyadjusted'),
		made: header.find('lastupdated'),
	};
	const found = columnsOf(header, TRACKER);
	return {
		dataset: 'redfin_tracker',
		measures: found.measures,
		madeOn: (cells) => dayOf(cells[at.made]),
		read: (cells) => {
			if (cells[at.property] !== 'All Residential' || /^t/i.test(cells[at.adjusted] ?? '')) return 'other';
			const area = areaOf(cells[at.type] ?? '', cells[at.region] ?? '', cells[at.state] ?? '');
			if (area === null) return 'other';
			const month = monthOfIso(cells[at.end] ?? '');
			if (month === null || area === '') return 'unreadable';
			return { area, months: [month], values: [found.read(cells)] };
		},
	};
}

const CENTER: Readonly<Record<string, MeasureId>> = {
	mediansaleprice: 'median_sale_price',
	medianlistprice: 'median_list_price',
	homessold: 'closed_sales',
	pendingsales: 'pending_sales',
	newlistings: 'new_listings',
	inventory: 'active_listings',
	monthsofsupply: 'months_of_supply',
	mediandaysonmarket: 'days_on_market',
	daysonmarket: 'days_on_market',
	averagesaletolist: 'sale_to_list',
	percentsoldabovelist: 'above_list_share',
	percentactivewithpricedrops: 'price_cut_share',
	averagesizeofpricedrop: 'price_cut_size',
};

/** The files since June 2026. Changes are computed from the months, so the units of its columns of changes don't matter. */
export function redfinCenter(header: Header): PublishedTable | null {
	if (!header.has('periodend', 'regiontype', 'regionname', 'frequency')) return null;
	const at = {
		end: header.find('periodend'),
		type: header.find('regiontype'),
		name: header.find('regionname'),
		made: header.find('lastupdated'),
	};
	const found = columnsOf(header, CENTER);
	if (found.measures.length === 0) return null;
	const isDrops = found.measures.includes('price_cut_share') && !found.measures.includes('median_sale_price');
	return {
		dataset: isDrops ? 'redfin_price_drops' : 'redfin',
		measures: found.measures,
		madeOn: (cells) => dayOf(cells[at.made]),
		read: (cells) => {
			const area = areaOf(cells[at.type] ?? '', cells[at.name] ?? '', '');
			if (area === null) return 'other';
			const month = monthOfIso(cells[at.end] ?? '');
			if (month === null || area === '') return 'unreadable';
			return { area, months: [month], values: [found.read(cells)] };
		},
	};
}

/** What its website exports: UTF-16, months as "April 2022", figures as "$426K" and "2.8%". */
export function redfinExport(header: Header): PublishedTable | null {
	if (!header.has('region', 'monthofperiodend', 'mediansaleprice')) return null;
	const at = { region: header.find('region'), month: header.find('monthofperiodend') };
	const found = columnsOf(header, CENTER);
	return {
		dataset: 'redfin',
		measures: found.measures,
		read: (cells) => {
			const month = monthOfName(cells[at.month] ?? '');
			const region = (cells[at.region] ?? '').trim();
			if (/^national$/i.test(region) || / metro area$/i.test(region)) return 'other';
			const isZip = /^(zip code: )?\d{5}$/i.test(region);
			const isState = parseState(region) !== null;
			const area = areaOf(isZip ? 'zip' : isState ? 'state' : 'county', region, '');
			if (month === null || area === null || area === '') return 'unreadable';
			return { area, months: [month], values: [found.read(cells)] };
		},
	};
}

function monthOfName(text: string): Month | null {
	const month = parseMonthOfYear(text.trim());
	return month === null ? null : monthOfIso(month);
}

/** An area; null for a kind that isn't imported, empty if it can't be read. */
function areaOf(type: string, name: string, state: string): string | null {
	if (/^zip( code)?$/i.test(type)) {
		const zip = parseZip(name.replace(/^zip code: /i, ''));
		return zip === null ? '' : `zip:${zip}`;
	}
	if (/^state$/i.test(type)) {
		const code = parseState(state || name);
		return code === null ? '' : `state:${code}`;
	}
	if (/^county$/i.test(type)) return /, [A-Z]{2}$/.test(name) ? `county:${name}` : '';
	return null;
}

/** The columns of figures: not those of changes, whose names go on. A header in percent is read as a fraction. */
function columnsOf(header: Header, names: Readonly<Record<string, MeasureId>>) {
	const found = header.cells.flatMap((cell, at) => {
		const [, name = '', adjusted, unit = ''] = /^(.*?)( NSA)?(?: \(([^)]*)\))?$/i.exec(cell) ?? [];
		const measure = names[name.toLowerCase().replace(/[^a-z]/g, '')];
		const isRaw = adjusted !== undefined;
		return measure === undefined ? [] : [{ at, measure, isRaw, scale: unit === '%' ? 0.01 : 1 }];
	});
	// Beside a column that isn't seasonally adjusted (NSA), the one without that mark is: of a measure, only one is read.
	const ranked = found.toSorted((a, b) => Number(b.isRaw) - Number(a.isRaw));
	const columns = found.filter((each) => ranked.find(({ measure }) => measure === each.measure) === each);
	return {
		measures: columns.map(({ measure }) => measure),
		read: (cells: readonly string[]) =>
			columns.map(({ at, scale }) => {
				const figure = parseFigure(cells[at] ?? '');
				return figure === null ? null : figure * scale;
			}),
	};
}

function dayOf(cell: string | undefined): string | null {
	const day = /^\d{4}-\d{2}-\d{2}/.exec(cell ?? '')?.[0];
	return day === undefined || monthOfIso(day) === null || isoDay(dayNumber(day)) !== day ? null : day;
}
