/** Adds to the blocks of a composed report what the server has to load first. */
import type { Block, Report } from '../../report/report.ts';

/** @param fill returns null for a block that is left out */
export async function fillBlocks(
	report: Report,
	fill: (block: Block) => Promise<Block | null> | Block,
): Promise<Report> {
	const pages = await Promise.all(
		report.pages.map(async (page) => {
			const blocks = await Promise.all(page.blocks.map(fill));
			return { ...page, blocks: blocks.filter((block) => block !== null) };
		}),
	);
	return { ...report, pages };
}
