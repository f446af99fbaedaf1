/** Short lists side by side, so that a page has room for them. */
import { sum } from '../../domain/math/arithmetic.ts';
import { heading, list } from '../blocks.ts';
import type { Block, ColumnBlock } from '../report.ts';

interface TitledList {
	title: string;
	items: readonly string[];
	isNumbered: boolean;
}

/** About as many characters as a line of a column has. */
const LINE = 50;

/** Lists in order, in two columns of about equal height. Empty lists are left out, and a single one is as wide as the page. */
export function inTwoColumns(all: readonly TitledList[]): Block[] {
	const lists = all.filter(({ items }) => items.length > 0);
	const splits = lists.slice(1).map((_, at) => [lists.slice(0, at + 1), lists.slice(at + 1)] as const);
	const [first, ...others] = splits;
	if (!first) return lists.flatMap(blocksOf);
	const taller = ([left, right]: typeof first) => Math.max(linesOf(left), linesOf(right));
	const best = others.reduce((best, split) => (taller(split) < taller(best) ? split : best), first);
	return [{ kind: 'columns', columns: best.map((column) => column.flatMap(blocksOf)) }];
}

function linesOf(column: readonly TitledList[]): number {
	return sum(column.map(({ items }) => 2 + sum(items.map((item) => 0.4 + Math.ceil(item.length / LINE)))));
}

function blocksOf({ title, items, isNumbered }: TitledList): ColumnBlock[] {
	return [heading(title), list(items, isNumbered)];
}
