/** The summary, and the agent's own words to the client. */
import type { MarketContents } from '../../contract/reports/report-request.ts';
import { heading, paragraphs, text } from '../blocks.ts';
import { otherCaveats } from '../caveats.ts';
import type { Block, Brand } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { summaryBlocks } from '../summary.ts';

export function wordsPage(input: ReportInput): Block[] | null {
	const blocks = [...summaryBlocks(input), ...noteBlocks(input)];
	return blocks.length === 0 ? null : blocks;
}

/** The agent's own words, under the agent's name. */
export function noteBlocks({ request, brand }: { request: MarketContents; brand: Brand }): Block[] {
	const words = paragraphs(request.note);
	return words.length === 0
		? []
		: [heading(brand.name.trim() ? `From ${brand.name.trim()}` : 'Note from your agent'), ...words];
}

/** For reports without a page on method: the agent's words, then in small print what page one has no room for. */
export function closingBlocks(input: ReportInput, ...smallPrint: readonly string[]): Block[] {
	const sentences = [...otherCaveats(input), ...smallPrint];
	return [...noteBlocks(input), ...(sentences.length === 0 ? [] : [text(sentences.join(' '), 'note')])];
}
