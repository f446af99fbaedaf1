/** The text that an import prints: the recognized columns, its progress, and the result. */
import { count } from '../../domain/format/format.ts';
import { agree, plural } from '../../domain/format/plural.ts';
import { SET_ASIDE_REASONS } from '../../domain/home/deed.ts';
import type { Field } from '../../domain/import/columns/headers/header-synonyms.ts';
import { isNeutralPrice } from '../../domain/import/columns/price-columns.ts';
import type { ImportProgress, ImportReport } from './import-file.ts';

/** The recognized columns, one per line, the unused ones, how ratings are read, and what may be wrong with them. */
export function mappingText(
	mapping: ImportReport['mapping'],
	unused: readonly string[],
	{ warning, ratings }: { warning: string | null; ratings: readonly string[] } = {
		warning: null,
		ratings: [],
	},
): string {
	const prices = mapping.filter(({ field }) => field === 'soldPrice' || field === 'listPrice');
	// For a column called just "price", the home's status decides which price it is.
	const isBoth = (field: Field, header: string) =>
		prices.length === 1 && prices[0]?.field === field && isNeutralPrice(header);
	const columns = mapping.map(({ field, header }) =>
		isBoth(field, header)
			? { words: 'price', header: `${header}  (sale price if sold, otherwise list price)` }
			: { words: wordsOf(field), header },
	);
	const width = Math.max(...columns.map(({ words }) => words.length));
	const lines = columns.map(({ words, header }) => `  ${words.padEnd(width)}  ${header}`);
	const rest = unused.length > 0 ? [`Ignored: ${unused.join(', ')}`] : [];
	const warnings = warning === null ? [] : [`Warning: ${warning}`];
	return ['Columns (correct with --map):', ...lines, ...rest, ...ratings, ...warnings].join('\n');
}

/**
 * The result of an import.
 *
 * @example
 *   21,613  rows read in 1.2 s
 *   21,613  imported: 21,613 new, 0 updated
 *        0  unchanged
 */
export function reportText(report: ImportReport): string {
	const { stored, setAside, rejected, zips } = report;
	const rejections = rejected.reduce((sum, { count: rows }) => sum + rows, 0);
	const unused = setAside.reduce((sum, { count: rows }) => sum + rows, 0);
	const removed: [number, string] = [report.offMarket, 'removed: listings no longer active'];
	const unsold: [number, string] = [report.unsold, 'expired or withdrawn: counted in share sold'];
	const rows: [number, string][] = [
		[report.read, `rows read in ${report.seconds.toFixed(1)} s`],
		[stored.added + stored.changed, `imported: ${count(stored.added)} new, ${count(stored.changed)} updated`],
		[report.unchanged, 'unchanged'],
		[report.repeated, 'duplicates of a later row in the file'],
		...(report.offMarket > 0 ? [removed] : []),
		...(report.unsold > 0 ? [unsold] : []),
		[rejections, rejections === 0 ? 'rejected' : 'rejected:'],
	];
	const width = Math.max(
		...[...rows.map(([number]) => number), unused].map((number) => count(number).length),
	);
	const line = ([number, text]: [number, string]) => `  ${count(number).padStart(width)}  ${text}`;
	const indented = (text: string) => `  ${' '.repeat(width)}  ${text}`;
	const reasons = rejected.map((each) =>
		indented(`${count(each.count)} ${each.reason} (${linesText(each)})`),
	);
	const set = setAside.map((each) =>
		indented(
			`${count(each.count)} ${SET_ASIDE_REASONS[each.reason]} (${linesText(each)}${each.others > 0 ? `; with ${count(each.others)} from earlier files` : ''})`,
		),
	);
	const aside = unused === 0 ? [] : [line([unused, 'stored, but excluded from every figure:']), ...set];
	const ignored = report.ignored.map((sentence) => `  ${sentence}`);
	return [
		'',
		...rows.map(line),
		...reasons,
		...aside,
		...typeLines(report),
		...ignored,
		`  ZIP codes: ${listText(zips)}`,
	].join('\n');
}

/** The codes of property types that Lotline doesn't know, with their rows. */
function typeLines({ unknownTypes }: ImportReport): string[] {
	const [first] = unknownTypes;
	if (first === undefined) return [];
	const shown = unknownTypes
		.slice(0, 12)
		.map(({ text, count: rows }) => `"${text}" (${plural(rows, 'row')})`);
	const more =
		unknownTypes.length > shown.length ? ` and ${count(unknownTypes.length - shown.length)} more` : '';
	return [
		`  Property type unknown: ${shown.join(', ')}${more}. If you know one, import again with --type "${first.text}=single_family".`,
	];
}

/** A progress bar on a terminal; elsewhere, a line every five seconds. */
export function createProgressDisplay(out: NodeJS.WriteStream): {
	show: (progress: ImportProgress) => void;
	end: () => void;
} {
	const pause = out.isTTY ? 100 : 5000;
	let shownAt = performance.now();
	let isBarShown = false;
	const show = (progress: ImportProgress) => {
		const isDue = performance.now() - shownAt >= pause || (out.isTTY && progress.step === 'storing');
		if (!isDue) return;
		shownAt = performance.now();
		isBarShown = out.isTTY;
		out.write(out.isTTY ? `\r\u001b[K${barText(progress)}` : `${barText(progress)}\n`);
	};
	const end = () => {
		if (isBarShown) out.write('\r\u001b[K');
		isBarShown = false;
	};
	return { show, end };
}

function barText({ step, share, rows }: ImportProgress): string {
	if (step === 'storing') return `Saving ${plural(rows, 'row')}…`;
	const done = Math.round(Math.min(1, share) * 24);
	const bar = '█'.repeat(done) + '░'.repeat(24 - done);
	return `${bar} ${String(Math.floor(share * 100)).padStart(3)}%  ${plural(rows, 'row')}`;
}

/** `lotSize` as "lot size". */
function wordsOf(field: Field): string {
	return field.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}

/** Some line numbers, of a total. @example linesText({ count: 27, lines: [27, 32] }) // "lines 27, 32, …" */
export function linesText({ count: total, lines }: { count: number; lines: readonly number[] }): string {
	const more = total > lines.length ? ', …' : '';
	return `${agree(total, 'line', 'lines')} ${lines.join(', ')}${more}`;
}

function listText(zips: readonly string[]): string {
	if (zips.length === 0) return 'none';
	const more = zips.length > 12 ? ` and ${count(zips.length - 12)} more` : '';
	return zips.slice(0, 12).join(', ') + more;
}
