/** What a client sees first on a phone: page one and the comps. All other evidence opens below. */
import type { Page, Report, TableBlock } from './report.ts';

/** Cards that fit on a few phone screens, without the price dial and with it. */
const MAX_COMPS = { alone: 6, withDial: 3 };

interface AtAGlance {
	/** The pages that are shown at once. */
	front: readonly Page[];
	/** The first comps, as a table without totals; null if `front` has them, or if there are none. */
	comps: TableBlock | null;
	/** The pages of all evidence. */
	rest: readonly Page[];
}

/** Splits a report for a phone. A cover without anything else says nothing, so the page after it is shown, too. */
export function atAGlance({ pages, dial }: Pick<Report, 'pages' | 'dial'>): AtAGlance {
	const count = pages[0]?.blocks.every(({ kind }) => kind === 'cover') ? 2 : 1;
	const [front, rest] = [pages.slice(0, count), pages.slice(count)];
	const comps = compsOf(front) === null ? compsOf(rest) : null;
	const max = dial ? MAX_COMPS.withDial : MAX_COMPS.alone;
	return { front, comps: comps && firstOf(comps, max), rest };
}

function compsOf(pages: readonly Page[]): TableBlock | null {
	const tables = pages.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'));
	return tables.find(({ rows, numbered }) => !numbered && rows.some(isComp)) ?? null;
}

function firstOf(table: TableBlock, max: number): TableBlock {
	const comps = table.rows.filter(isComp);
	const rows = comps.slice(0, max);
	// The table may have fewer comps than the price.
	const note = rows.length < comps.length ? 'The rest are under All evidence.' : '';
	return { ...table, caption: 'Comps', rows, note };
}

const isComp = ({ pin }: TableBlock['rows'][number]) => typeof pin === 'number';
