/** Reads what a report shows from its blocks. */
import type { Block, Report, TableBlock } from '../../../report/report.ts';

/** The names of its pages. */
export const idsOf = ({ pages }: Report) => pages.map(({ id }) => id);

/** The blocks of all its pages, or of one. */
export const blocksOf = ({ pages }: Report, id?: string): readonly Block[] =>
	pages.filter((page) => id === undefined || page.id === id).flatMap(({ blocks }) => blocks);

/** Its tables, on all pages or on one. */
export const tablesOf = (report: Report, id?: string) =>
	blocksOf(report, id).filter((block): block is TableBlock => block.kind === 'table');

/** All of its text, as one string to search. */
export const textOf = (report: Report) => JSON.stringify(report.pages);

/** Every text on its pages, without the names of fields. */
export const sentencesOf = ({ pages }: Report): string[] => {
	const texts: string[] = [];
	JSON.stringify(pages, (_, value) => {
		if (typeof value === 'string') texts.push(value);
		return value;
	});
	return texts;
};

/** The cells of the row that starts with the given text. */
export const rowOf = (tables: readonly TableBlock[], first: string) =>
	tables.flatMap(({ rows }) => rows).find(({ cells }) => cells[0] === first)?.cells ?? [];
