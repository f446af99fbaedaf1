/** The comps of a search as a CSV file, for a spreadsheet. */
import { COMP_FACTS } from '../../contract/comps/comp-facts.ts';
import { words } from '../../contract/comps/comp-words.ts';
import type { Comp, CompsResponse } from '../../contract/comps/comps.ts';
import { type CsvCell, formatCsv } from '../../domain/format/csv.ts';
import { isArea } from '../../domain/home/fact-text.ts';
import { factOf } from '../../domain/home/facts.ts';
import { sourceText } from '../../domain/home/sources.ts';
import { exactAreaIn, type Units, unitName } from '../../domain/home/units.ts';
import { NO_MAP_LOCATION } from '../../domain/pricing/street-miles.ts';

type CompsData = Pick<CompsResponse['data'], 'source' | 'as_of'>;
type Column = readonly [header: string, cell: (comp: Comp) => CsvCell];

/** The columns, in the order on screen, then the details that the screen shows in smaller print. */
const columnsIn = (units: Units): readonly Column[] => [
	['Address', (comp) => comp.address],
	['City', (comp) => comp.city],
	['State', (comp) => comp.state],
	['ZIP', (comp) => comp.zipcode],
	['Price', (comp) => comp.price],
	['Price type', (comp) => (comp.price === null ? null : comp.price_kind)],
	...COMP_FACTS.map((name) => factColumn(name, units)),
	['DOM', (comp) => comp.days_on_zillow],
	['Status', (comp) => words(comp.statusType)],
	['Closing date', closingDate],
	['List date', (comp) => comp.list_date],
	['Distance (mi)', (comp) => comp.distance_miles],
	['Link', (comp) => (comp.publish_url?.match(/^https?:\/\//i) ? comp.publish_url : null)],
	['Demo data', (comp) => (comp.demo ? 'yes' : 'no')],
];

/** Only the month if the source doesn't give the day. */
function closingDate({ sold_date, sold_day_approximate }: Comp): string | null {
	return sold_day_approximate ? (sold_date?.slice(0, 7) ?? null) : sold_date;
}

/** Only if a source requires naming the listing firm. */
const ATTRIBUTION: Column = ['Courtesy of', (comp) => comp.attribution ?? null];

/** Only if a home has no map location. */
const DISTANCE_NOTE: Column = ['Distance note', (comp) => (isUnlocated(comp) ? NO_MAP_LOCATION : null)];

function isUnlocated({ latitude, longitude }: Comp): boolean {
	return latitude === null || longitude === null;
}

function factColumn(name: (typeof COMP_FACTS)[number], units: Units): Column {
	const fact = factOf(name);
	const { comps, csv, label } = fact;
	const storedOf = (comp: Comp) => (comp[comps as keyof Comp] ?? null) as CsvCell;
	if (name === 'homeType') return [label, (comp) => comp.homeType && words(comp.homeType)];
	if (units === 'square_feet' || !isArea(fact)) return [csv ?? label, storedOf];
	const areaOf = (comp: Comp) => {
		const stored = storedOf(comp);
		return stored === null ? null : exactAreaIn(units, Number(stored));
	};
	return [`${label} (${unitName(units)})`, areaOf];
}

/** The terms are in every row, so that they stay with the home when a spreadsheet sorts or copies rows. */
const TERMS =
	"For the account holder's own client work. Not for republication or resale; the terms of the source apply. Not an appraisal.";

/**
 * The file: one row per comp, in the given order, with its source, the date of the data and the terms; unknown values
 * are blank.
 *
 * @param data the name of the source for homes that don't have their own, and the date (YYYY-MM-DD)
 */
export function compsAsCsv(comps: readonly Comp[], data: CompsData, units: Units): string {
	const shown = columnsIn(units);
	const columns = [
		...shown,
		...(comps.some(isUnlocated) ? [DISTANCE_NOTE] : []),
		...(comps.some((comp) => comp.attribution) ? [ATTRIBUTION] : []),
	];
	return formatCsv(
		[...columns.map(([header]) => header), 'Source', 'Data through', 'Terms'],
		comps.map((comp) => [
			...columns.map(([, cell]) => cell(comp)),
			sourceText(comp) ?? data.source,
			data.as_of,
			TERMS,
		]),
	);
}
