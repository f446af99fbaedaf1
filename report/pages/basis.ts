/** What the price is based on: its date, its comps, how well such prices did, and what the agent said. */
import type { Conclusion, ModelCorrection, StatedCondition } from '../../domain/analysis/analysis.ts';
import { ratedSentence } from '../../domain/analysis/sentences/condition-words.ts';
import { correctionName } from '../../domain/analysis/sentences/correction-words.ts';
import { measuredErrorSentence } from '../../domain/analysis/sentences/measured-error.ts';
import { criteriaWords, findUnlocated } from '../../domain/comps/ladder-criteria.ts';
import { longDay } from '../../domain/format/date-text.ts';
import { count, signedPercent } from '../../domain/format/format.ts';
import { plural } from '../../domain/format/plural.ts';
import { capitalize, uncapitalize } from '../../domain/format/words.ts';
import { facts } from '../blocks.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';

/** Nothing without a price. */
export function basisBlocks({ analysis, evidence, brand }: ReportInput): Block[] {
	const { subject, comps, criteria, conclusion } = analysis;
	if (conclusion === null) return [];
	const { confidence, correction, condition } = conclusion;
	const agent = brand.name.trim() || 'the agent';
	return [
		facts('Basis', [
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
				`${count(comps.length)}: ${uncapitalize(criteriaWords(criteria, findUnlocated(subject, comps)))}${othersWords(conclusion)}`,
			],
			...(correction === null ? [] : [[correctionName(correction), correctionWords(correction)] as const]),
			...(isStated(condition) ? [['Condition', ratedSentence(condition, agent)] as const] : []),
		]),
	];
}

function othersWords({ supporting }: Conclusion): string {
	return supporting.sales > 0 ? `; also ${plural(supporting.sales, 'other sale')} nearby` : '';
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
