/** The comps of a search as a CSV file, for a spreadsheet. */
import type { Comp } from '../../../contract/comps.ts';
import { type CsvCell, csvOf } from '../../../domain/csv.ts';
import { webUrl } from '../../web-url.ts';
import { words } from './comp-text.ts';

/** The columns, in the order of the screen, then what the screen says in smaller print. */
const COLUMNS: readonly (readonly [header: string, cell: (comp: Comp) => CsvCell])[] = [
	['Address', (comp) => comp.address],
	['City', (comp) => comp.city],
	['State', (comp) => comp.state],
	['ZIP', (comp) => comp.zipcode],
	['Price', (comp) => comp.price],
	['Price kind', (comp) => (comp.price === null ? null : comp.price_kind)],
	['Beds', (comp) => comp.bedrooms],
	['Baths', (comp) => comp.bathrooms],
	['Sqft', (comp) => comp.sqft],
	['Type', (comp) => words(comp.homeType)],
	['Year', (comp) => comp.yearBuilt],
	['Lot sqft', (comp) => comp.lotSize],
	['DOM', (comp) => comp.days_on_zillow],
	['Status', (comp) => words(comp.statusType)],
	['Sold on', (comp) => comp.sold_date],
	['Listed on', (comp) => comp.list_date],
	['Miles', (comp) => comp.distance_miles],
	['Link', (comp) => webUrl(comp.publish_url)],
	['Demo data', (comp) => (comp.demo ? 'yes' : 'no')],
];

/** The file: a line for every comp, in the order given; what is not known is empty. */
export function compsAsCsv(comps: readonly Comp[]): string {
	return csvOf(
		COLUMNS.map(([header]) => header),
		comps.map((comp) => COLUMNS.map(([, cell]) => cell(comp))),
	);
}
