/** Groups the blocks of a page that stay on one sheet, and finds those that close the page. */
import type { Block } from '../../../report/report.ts';

/** About a third of a sheet. */
const SHORT = 1_200;

/** The blocks from each heading, or labeled facts, to the next. */
export function groupBlocks(blocks: readonly Block[]): Block[][] {
	const groups: Block[][] = [[]];
	for (const block of blocks) {
		if (block.kind === 'cover') continue;
		const isNamed = block.kind === 'facts' && block.caption !== '';
		if (block.kind === 'heading' || (isNamed && groups.at(-1)?.at(-1)?.kind !== 'heading'))
			groups.push([block]);
		else groups.at(-1)?.push(block);
	}
	return groups.filter((group) => group.length > 0);
}

/** The group from which a page has only a few lines left, which would look lost alone on a sheet. */
export function endingFrom(groups: readonly (readonly Block[])[]): number {
	const letters = groups.map((group) => group.reduce((sum, block) => sum + countLetters(block), 0));
	const first = groups.findIndex(
		(_, at) => at > 0 && letters.slice(at).reduce((sum, each) => sum + each, 0) <= SHORT,
	);
	return first < 0 ? groups.length : first;
}

function countLetters(block: Block): number {
	if (block.kind === 'heading' || block.kind === 'text') return block.text.length;
	if (block.kind === 'quote') return block.text.length + block.by.length;
	if (block.kind === 'list') return block.items.join('').length;
	return Number.POSITIVE_INFINITY;
}
