/** The result on one sheet: price, range, three reasons, and caveats. */
import type { Conclusion, ModelCorrection, StatedCondition } from '../../domain/analysis/analysis.ts';
import { ratedSentence } from '../../domain/analysis/sentences/condition-words.ts';
import { measuredErrorSentence } from '../../domain/analysis/sentences/measured-error.ts';
import { criteriaWords, findUnlocated } from '../../domain/comps/ladder-criteria.ts';
import { longDay } from '../../domain/format/date-text.ts';
import { count, signedPercent } from '../../domain/format/format.ts';
import { plural } from '../../domain/format/plural.ts';
import { capitalize, uncapitalize } from '../../domain/format/words.ts';
import { column, facts, heading, paragraphs, row, table } from '../blocks.ts';
import { listCaveats } from '../caveats.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { summaryBlocks } from '../summary.ts';
import { priceBlocks } from './price-block.ts';
import { inTwoColumns } from './two-columns.ts';

export function indicatedPricePage(input: ReportInput): Block[] {
	const { conclusion, ladder } = input.analysis;
	return [
		...priceBlocks(input),
		...summaryBlocks(input),
		...(conclusion === null ? ladderBlocks(ladder) : []),
		...inTwoColumns([
			{ title: 'Why this price', items: conclusion?.reasons ?? [], isNumbered: true },
			{ title: 'Keep in mind', items: listCaveats(input), isNumbered: false },
		]),
		...(conclusion === null ? [] : [composeFacts(input, conclusion)]),
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

function composeFacts({ analysis, evidence, brand }: ReportInput, conclusion: Conclusion): Block {
	const { subject, comps, criteria } = analysis;
	const { confidence, supporting, correction, condition } = conclusion;
	const agent = brand.name.trim() || 'the agent';
	const others = supporting.sales > 0 ? `; also ${plural(supporting.sales, 'other sale')} nearby` : '';
	return facts('Basis', [
		['Effective date', longDay(evidence.effectiveOn)],
		['Based on', capitalize(conclusion.basis)],
		// Why it is large is among what to keep in mind.
		[
			'Measured error',
			[measuredErrorSentence(confidence), confidence.level !== 'low' && confidence.why]
				.filter(Boolean)
				.join(' '),
		],
		[
			'Comps',
			`${count(comps.length)}: ${uncapitalize(criteriaWords(criteria, findUnlocated(subject, comps)))}${others}`,
		],
		...(correction === null ? [] : [['Model correction', correctionWords(correction)] as const]),
		...(isStated(condition) ? [['Condition', ratedSentence(condition, agent)] as const] : []),
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
