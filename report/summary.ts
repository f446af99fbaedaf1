/** The summary in a report, with its author. */
import { textProblem } from '../domain/summary/check-text.ts';
import { summaryFigures } from '../domain/summary/figures.ts';
import { ruleSummary } from '../domain/summary/rule-summary.ts';
import type { Summary, SummaryAuthor } from '../domain/summary/summary.ts';
import { paragraphs, text } from './blocks.ts';
import type { Block } from './report.ts';
import type { ReportInput } from './report-input.ts';

/**
 * Null if there is none. Text by rules is written again, from the figures of this report. Text counts as the model's
 * only if it passes the same checks that the model's own text had to pass.
 */
export function composeSummary({ request: { summary }, analysis, evidence }: ReportInput): Summary | null {
	const byRules = ruleSummary(analysis, evidence);
	const given = summary && summary.by !== 'rules' ? summary.text.trim() : byRules;
	if (!given) return null;
	if (given === byRules) return { text: given, by: 'rules' };
	const isModels =
		summary?.by === 'ai' &&
		textProblem(given, summaryFigures(analysis, evidence), analysis.subject.state) === null;
	return { text: given, by: isModels ? 'ai' : 'agent' };
}

/** The text, with its author below. */
export function summaryBlocks(input: ReportInput): Block[] {
	const summary = composeSummary(input);
	if (summary === null) return [];
	return [...paragraphs(summary.text), text(authorWords(summary.by, input.brand.name.trim()), 'note')];
}

/** For short reports: nothing if the summary is by rules, because it would repeat the page. */
export function ownSummaryBlocks(input: ReportInput): Block[] {
	return composeSummary(input)?.by === 'rules' ? [] : summaryBlocks(input);
}

function authorWords(by: SummaryAuthor, agent: string): string {
	if (by === 'agent') return `Summary written by ${agent || 'your agent'}.`;
	if (by === 'rules') return 'Summary written by Lotline from the figures in this report.';
	return 'Summary written by a language model from the figures in this report; every number was checked against them.';
}
