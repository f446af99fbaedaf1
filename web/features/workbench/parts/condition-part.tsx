/** The condition of the subject in three questions. Every answer changes the price, with the evidence behind it. */
import { memo, type ReactNode } from 'react';
import type { StatedCondition } from '../../../../domain/analysis/analysis.ts';
import {
	pricedConditionSentence,
	ratedSentence,
} from '../../../../domain/analysis/sentences/condition-words.ts';
import { recentOwnSale } from '../../../../domain/analysis/sentences/notices.ts';
import { usableRemarks } from '../../../../domain/analysis/stated-condition.ts';
import type { Choices } from '../../../../domain/comps/choices.ts';
import type { IsoDate } from '../../../../domain/dates/days.ts';
import { closedOn } from '../../../../domain/home/closing-date.ts';
import {
	type ConditionAnswers,
	countAnswers,
	type Flaws,
	noAnswers,
	type Question,
} from '../../../../domain/pricing/condition/answers.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { localDay } from '../../../ui/local-day.ts';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import { setCell } from '../change-choices.ts';
import { CompRemarks } from '../condition/comp-remarks.tsx';
import { ConditionResult, effectText, SpanPrices } from '../condition/condition-result.tsx';
import { ConflictQuestion } from '../condition/conflict-question.tsx';
import { RemarksEvidence } from '../condition/remarks-evidence.tsx';
import { RenovationQuestion } from '../condition/renovation-question.tsx';
import { Part } from './part.tsx';
import type { PartProps } from './part-props.ts';

const FLAWS: readonly { value: Flaws; label: string }[] = [
	{ value: 'none', label: 'No' },
	{ value: 'original', label: 'Dated' },
	{ value: 'work', label: 'Needs repair' },
];

export const ConditionPart = memo(function ConditionPart({ analysis, choices, evidence, choose }: PartProps) {
	const { condition: answers } = choices;
	const stated = analysis.conclusion?.condition ?? null;
	const span = analysis.conclusion?.conditionSpan ?? null;
	const remarks = stated?.remarks ?? usableRemarks(analysis.subject, evidence.effectiveOn);
	const resold = evidence.listPricesOnly ? null : recentOwnSale(analysis.verdicts, evidence.effectiveOn);
	const isUnseen = answers?.seen === false;
	const today = localDay(new Date());
	const set = (given: Partial<ConditionAnswers>, question: Question) =>
		choose((now) => answer(now, given, today), `condition ${question}`);
	return (
		<Part
			title="Condition"
			className="workbench-condition print:hidden"
			aside={
				<Checkbox checked={isUnseen} onChange={(unseen) => choose((now) => setSeen(now, !unseen, today))}>
					I haven't seen it
				</Checkbox>
			}
		>
			<div className="space-y-3">
				{span && (
					<>
						<p className="text-muted text-sm">
							{isUnseen && stated?.remarks === null
								? `${ratedSentence(stated, 'you')} If it's instead:`
								: `${pricedConditionSentence(span.recorded)} If it's instead:`}
						</p>
						<SpanPrices span={span} />
					</>
				)}
				{!isUnseen && (
					<div className="condition-questions">
						<Answered stated={stated} question="wholeHome">
							<RenovationQuestion
								legend={
									resold ? `Whole home renovated since it sold ${closedOn(resold)}?` : 'Whole home renovated?'
								}
								name="condition-whole-home"
								value={answers?.wholeHome ?? null}
								effectiveOn={evidence.effectiveOn}
								onAnswer={(wholeHome) => set({ wholeHome }, 'wholeHome')}
							/>
						</Answered>
						<Answered stated={stated} question="kitchenBaths">
							<RenovationQuestion
								legend="Kitchen and baths renovated?"
								name="condition-kitchen-baths"
								value={answers?.kitchenBaths ?? null}
								effectiveOn={evidence.effectiveOn}
								onAnswer={(kitchenBaths) => set({ kitchenBaths }, 'kitchenBaths')}
							/>
						</Answered>
						<Answered stated={stated} question="flaws">
							<SegmentedChoice
								compact
								legend="Anything dated or needing repair?"
								name="condition-flaws"
								choices={FLAWS}
								value={answers?.flaws ?? null}
								disabled={false}
								onChange={(flaws) => set({ flaws }, 'flaws')}
							/>
						</Answered>
					</div>
				)}
				{answers && stated?.isContradictory && <ConflictQuestion answers={answers} onAnswer={set} />}
				{!isUnseen && stated?.remarks === null && <ConditionResult condition={stated} />}
				{remarks && (
					<RemarksEvidence
						remarks={remarks}
						stated={stated?.remarks ? stated : null}
						ignored={choices.ignoredPhrases}
						onCount={(phrase, counts) =>
							choose((now) => countPhrase(now, phrase, counts), `phrase ${phrase}`)
						}
					/>
				)}
				<CompRemarks
					comps={analysis.comps}
					adjustments={Object.fromEntries(
						Object.entries(choices.cells).map(([id, cells]) => [id, cells.condition]),
					)}
					onAdjust={(id, dollars) =>
						choose((now) => setCell(now, id, 'condition', dollars), `cell ${id} condition`)
					}
				/>
			</div>
		</Part>
	);
});

interface AnsweredProps {
	stated: StatedCondition | null;
	question: Question;
	children: ReactNode;
}

/** A question with the effect of its answer. */
function Answered({ stated, question, children }: AnsweredProps) {
	const effect = stated?.effects.find((each) => each.cause === question);
	return (
		<div>
			{children}
			{effect && (
				<details className="mt-1 text-xs">
					<summary className="min-h-6 cursor-pointer py-1 font-medium tabular-nums">
						{effectText(effect.dollars, effect.change)}
						<span className="ml-1.5 font-normal text-muted underline underline-offset-2">Why</span>
					</summary>
					<p className="text-muted">{effect.words}</p>
				</details>
			)}
		</div>
	);
}

type Answer = Partial<Pick<ConditionAnswers, 'wholeHome' | 'kitchenBaths' | 'flaws'>>;

/** Answers a question on a day; null takes the answer back. */
export function answer(choices: Choices, given: Answer, today: IsoDate): Choices {
	const condition = { ...(choices.condition ?? noAnswers(today)), ...given, ratedOn: today, seen: true };
	return { ...choices, condition: countAnswers(condition) === 0 ? null : condition };
}

/** States that the agent hasn't seen the home, or takes that back. */
export function setSeen(choices: Choices, seen: boolean, today: IsoDate): Choices {
	return { ...choices, condition: seen ? null : noAnswers(today, false) };
}

/** Counts a phrase of the listing's remarks, or sets it aside. */
function countPhrase(choices: Choices, phrase: string, counts: boolean): Choices {
	const others = choices.ignoredPhrases.filter((each) => each !== phrase);
	return { ...choices, ignoredPhrases: counts ? others : [...others, phrase] };
}
