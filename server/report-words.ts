/** What an agent's own words on a report may not be. */
import { PROBLEMS } from '../contract/problems.ts';
import type { ReportDraft } from '../contract/report-request.ts';
import { Problem } from './problem.ts';
import type { SearchRequest } from './search-request.ts';

/** NUL and halves of a character, as `JSON.stringify` writes them: the database keeps neither. */
const NOT_TEXT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** @throws Problem 400 for what is no text */
export function refuseWords({ text }: Pick<SearchRequest, 'text'>, draft: Omit<ReportDraft, 'query'>): void {
	if (NOT_TEXT.test(JSON.stringify([text, draft]))) throw new Problem(400, PROBLEMS.notText);
}
