/** Traces every figure of a report to the rows and formulas that it should come from. */
import type { Report } from '../../report/report.ts';
import { FIGURE, figuresIn, MONTHS, NUMBERS } from './figures.ts';
import { type Shown, sentencesOf, textsOf } from './shown.ts';

/** What a text should show, in order: texts and numbers as they are written, without the words between them. */
export type Figures = string | number | false | null | undefined | readonly Figures[];

/** The cells of a table's rows, by the first line of each row or by its number. The header is the row ''. */
export type Rows = Readonly<Record<string, readonly Figures[]>>;

/** By words that only one kind of sentence has. A fact is a sentence of its label and its value. */
export type Sentences = Readonly<Record<string, Figures>>;

export interface Traces {
	sentences?: Sentences;
	/** Of the sentences below the heading of a comp, by its number. */
	ofComp?: Readonly<Record<number, Sentences>>;
	/** By caption. */
	tables?: Readonly<Record<string, Rows>>;
	/** Words that have to be in the report: a figure that is left out has no trace to miss. */
	required?: readonly string[];
}

/** @param row its key, then its cells */
export function rows<Each>(each: readonly Each[], row: (each: Each, at: number) => readonly Figures[]): Rows {
	return Object.fromEntries(each.map(row).map(([key, ...cells]) => [String(key), cells]));
}

/** Traces sentences to the text that they are of: the agent's words, or those of a law. */
export function verbatim(...texts: readonly string[]): Sentences {
	const sentences = texts.flatMap(sentencesOf).filter((sentence) => sentence !== '');
	return Object.fromEntries(sentences.map((sentence) => [sentence, sentence]));
}

export function merged(parts: readonly Traces[]): Traces {
	return {
		sentences: Object.assign({}, ...parts.map(({ sentences }) => sentences)),
		ofComp: Object.assign({}, ...parts.map(({ ofComp }) => ofComp)),
		tables: Object.assign({}, ...parts.map(({ tables }) => tables)),
		required: parts.flatMap(({ required }) => required ?? []),
	};
}

/** The figures without a trace, and the rows and sentences that are missing. */
export function untracedIn(report: Pick<Report, 'pages'>, traces: Traces): string[] {
	const shown = shownIn(report);
	const cells = shown.flatMap(({ cell }) => cell ?? []);
	const found = new Set(
		cells.flatMap(({ table, row, number }) => [table, `${table}: ${row}`, `${table}: ${number}`]),
	);
	const expected = Object.entries(traces.tables ?? {}).flatMap(([table, rows]) =>
		found.has(table) ? Object.keys(rows).flatMap((row) => (row === '' ? [] : `${table}: ${row}`)) : [],
	);
	const unsaid = (traces.required ?? []).filter((words) => !shown.some(({ text }) => text.includes(words)));
	const missing = [...expected.filter((row) => !found.has(row)), ...unsaid];
	return [
		...shown.flatMap((each) => problemOf(each, traces) ?? []),
		...missing.map((what) => `“${what}” is missing`),
	];
}

/** The texts with one wrong figure whose figures are still traced: a trace that fits any figure is worth nothing. */
export function undetectedIn(report: Pick<Report, 'pages'>, traces: Traces): string[] {
	return shownIn(report).flatMap((shown) =>
		[...shown.text.matchAll(FIGURE)]
			.map(
				({ 0: figure, index }) =>
					shown.text.slice(0, index) + wrong(figure) + shown.text.slice(index + figure.length),
			)
			.filter((text) => problemOf({ ...shown, text }, traces) === null),
	);
}

function shownIn({ pages }: Pick<Report, 'pages'>): Shown[] {
	return pages.flatMap(({ id, blocks }) => {
		let comp: number | undefined;
		return blocks.flatMap((block) => {
			if (block.kind === 'heading') comp = typeof block.pin === 'number' ? block.pin : undefined;
			return textsOf(block, `${id}, ${block.kind}`, comp);
		});
	});
}

function problemOf({ text, place, comp, cell }: Shown, traces: Traces): string | null {
	const found = figuresIn(text);
	const rows = cell && traces.tables?.[cell.table];
	const row = cell && (rows?.[cell.row] ?? rows?.[cell.number]);
	const own = matching(text, traces.ofComp?.[comp ?? 0]);
	const inText = own.length > 0 ? own : matching(text, traces.sentences);
	const traced = cell ? (row ? [row[cell.column]] : []) : inText;
	const expected = traced.map(figuresOf);
	if (found.length === 0 && expected.every(({ length }) => length === 0)) return null;
	const where = `${place}${cell ? `, ${cell.row || 'header'}, column ${cell.column + 1}` : ''}: “${text}”`;
	if (expected.length !== 1) return `${where} has ${expected.length} traces`;
	return found.join(' ') === expected[0]?.join(' ') ? null : `${where} should have ${expected[0]?.join(' ')}`;
}

function matching(text: string, sentences: Sentences = {}): Figures[] {
	return Object.keys(sentences).flatMap((words) => (text.includes(words) ? [sentences[words]] : []));
}

function figuresOf(figures: Figures): string[] {
	if (typeof figures === 'string' || typeof figures === 'number') return figuresIn(String(figures));
	return Array.isArray(figures) ? figures.flatMap(figuresOf) : [];
}

/** One unit, one month or one word more. */
function wrong(figure: string): string {
	if (/\d/.test(figure)) return figure.replace(/\d(?=\D*$)/, (digit) => `${(Number(digit) + 1) % 10}`);
	const month = MONTHS.findIndex((name) => name.startsWith(figure));
	if (month >= 0) return MONTHS[(month + 1) % MONTHS.length]?.slice(0, figure.length > 3 ? 9 : 3) ?? '';
	return NUMBERS[(NUMBERS.indexOf(figure.toLowerCase()) + 1) % NUMBERS.length] ?? '';
}
