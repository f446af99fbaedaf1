import { parse } from 'csv-parse/sync';
import type { Comp } from '../../contract/comps/comps.ts';
import type { Units } from '../../domain/home/units.ts';
import { compsAsCsv } from '../../server/search/comps-csv.ts';

export const HOME = {
	id: '1',
	address: '12 Oak St, Unit "B"',
	city: 'Kent',
	state: 'WA',
	zipcode: '98030',
	price: 415_300,
	price_kind: 'sold',
	bedrooms: 3,
	bathrooms: 2.5,
	sqft: null,
	homeType: 'SINGLE_FAMILY',
	yearBuilt: 1962,
	lotSize: 7405,
	days_on_zillow: 6,
	statusType: 'SOLD',
	sold_date: '2026-05-27',
	list_date: null,
	distance_miles: null,
	publish_url: 'https://www.zillow.com/homedetails/1_zpid/',
	demo: false,
} as unknown as Comp;

export const DATA = { source: 'King County sales', as_of: '2026-11-20' };

export const rowsOf = (comps: readonly Comp[], units: Units = 'square_feet') =>
	parse(compsAsCsv(comps, DATA, units), { bom: true, columns: true }) as Record<string, string>[];
