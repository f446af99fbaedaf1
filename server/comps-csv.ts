/** The comps of a search as a CSV file, for a spreadsheet. */
import { COMP_FACTS } from '../contract/comp-facts.ts';
import { words } from '../contract/comp-words.ts';
import type { Comp } from '../contract/comps.ts';
import { type CsvCell, csvOf } from '../domain/format/csv.ts';
import { factOf } from '../domain/home/facts.ts';
import { sourceText } from '../domain/home/sources.ts';

type Column = readonly [header: string, cell: (comp: Comp) => CsvCell];

/** The columns, in the order of the screen, then what the screen says in smaller print. */
const COLUMNS: readonly Column[] = [
	['Address', (comp) => comp.address],
	['City', (comp) => comp.city],
	['State', (comp) => comp.state],
	['ZIP', (comp) => comp.zipcode],
	['Price', (comp) => comp.price],
	['Price type', (comp) => (comp.price === null ? null : comp.price_kind)],
	...COMP_FACTS.map(factColumn),
	['DOM', (comp) => comp.days_on_zillow],
	['Status', (comp) => words(comp.statusType)],
	['Closing date', (comp) => comp.sold_date],
	['List date', (comp) => comp.list_date],
	['Distance (mi)', (comp) => comp.distance_miles],
	['Link', (comp) => (comp.publish_url?.match(/^https?:\/\//i) ? comp.publish_url : null)],
	['Demo data', (comp) => (comp.demo ? 'yes' : 'no')],
];

/** Only where a source requires that the listing firm is named. */
const ATTRIBUTION: Column = ['Courtesy of', (comp) => comp.attribution ?? null];

function factColumn(name: (typeof COMP_FACTS)[number]): Column {
	const { comps, csv, label } = factOf(name);
	return [
		csv ?? label,
		(comp) => (name === 'homeType' ? words(comp.homeType) : ((comp[comps as keyof Comp] ?? null) as CsvCell)),
	];
}

/** On every line, so that it stays with the homes when a spreadsheet sorts or copies them. */
const TERMS =
	"For the account holder's own client work. Not for republication or resale; the terms of the source apply. Not an appraisal.";

/**
 * The file: a line for every comp, in the order given, with its source and the terms; what is not known is empty.
 *
 * @param source names where the homes come from that don't say it themselves
 */
export function compsAsCsv(comps: readonly Comp[], source: string | null): string {
	const columns = comps.some((comp) => comp.attribution) ? [...COLUMNS, ATTRIBUTION] : COLUMNS;
	return csvOf(
		[...columns.map(([header]) => header), 'Source', 'Terms'],
		comps.map((comp) => [...columns.map(([, cell]) => cell(comp)), sourceText(comp) ?? source, TERMS]),
	);
}
