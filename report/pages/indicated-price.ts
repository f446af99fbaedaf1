/** The result on one sheet: price, range, three reasons, and caveats. */
import type { ModelCorrection, StatedCondition } from '../../domain/analysis/analysis.ts';
import { ratedSentence } from '../../domain/analysis/sentences/condition-words.ts';
import { criteriaWords } from '../../domain/comps/ladder-criteria.ts';
import { longDay } from '../../domain/format/date-text.ts';
import { count, signedPercent } from '../../domain/format/format.ts';
import { capitalize, uncapitalize } from '../../domain/format/words.ts';
import { column, facts, heading, list, paragraphs, row, table } from '../blocks.ts';
import { listCaveats } from '../caveats.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { summaryBlocks } from '../summary.ts';
import { priceBlocks } from './price-block.ts';

export function indicatedPricePage(input: ReportInput): Block[] {
	const { conclusion, ladder } = input.analysis;
	const caveats = listCaveats(input);
	return [
		...priceBlocks(input),
		...summaryBlocks(input),
		...(conclusion === null
			? ladderBlocks(ladder)
			: [heading('Why this price'), list(conclusion.reasons, true), composeFacts(input)]),
		...(caveats.length > 0 ? [heading('Keep in mind'), list(caveats)] : []),
		...noteBlocks(input),
	];
}

/** The agent's own words, under the agent's name. */
export function noteBlocks({ note, brand }: Pick<ReportInput, 'note' | 'brand'>): Block[] {
	const words = paragraphs(note);
	return words.length === 0
		? []
		: [heading(brand.name.trim() ? `From ${brand.name.trim()}` : 'Note from your agent'), ...words];
}

function composeFacts({ analysis, evidence, brand }: ReportInput): Block {
	const { conclusion, comps, criteria } = analysis;
	if (conclusion === null) return facts('', []);
	const { confidence, supporting, correction, condition } = conclusion;
	const agent = brand.name.trim() || 'the agent';
	return facts('Basis', [
		['Effective date', longDay(evidence.effectiveOn)],
		['Based on', capitalize(conclusion.basis)],
		['Confidence', `${capitalize(confidence.level)}: ${confidence.why}`],
		['Comps', `${count(comps.length)}: ${uncapitalize(criteriaWords(criteria))}`],
		...(supporting.sales > 0 ? [['Supporting sales', count(supporting.sales)] as const] : []),
		...(correction === null ? [] : [['Model correction', correctionWords(correction)] as const]),
		...(isStated(condition) ? [['Condition', ratedSentence(condition, agent)] as const] : []),
		['Market area', evidence.model.market],
	]);
}

/** Whether the agent said something about the condition, or the listing something that counts. */
function isStated(condition: StatedCondition | null): condition is StatedCondition {
	return (
		condition !== null && (condition.answers !== null || condition.grade !== null || condition.log !== 0)
	);
}

function correctionWords({ change, reasons }: ModelCorrection): string {
	const parts = reasons.map((reason) => `${signedPercent(reason.change)} for ${reason.words}`);
	return parts.length === 0 ? signedPercent(change) : `${signedPercent(change)}: ${parts.join(', ')}`;
}

function ladderBlocks(ladder: ReportInput['analysis']['ladder']): Block[] {
	if (ladder.length === 0) return [];
	return [
		heading('Criteria tried'),
		table(
			'Criteria tried, with the sales found',
			[column('Criteria', 0.84, 'start'), column('Sales found', 0.16)],
			ladder.map(({ words, found }) => row([words, count(found)])),
		),
	];
}
