/** The facts of the subject. They update as the user types; the other parts follow the analysis. */
import { memo } from 'react';
import { factsLine } from '../../../../domain/home/fact-text.ts';
import { FACT_NAMES } from '../../../../domain/home/facts.ts';
import type { HomeFacts, Subject } from '../../../../domain/home/home.ts';
import { sourceSentence } from '../../../../domain/home/sources.ts';
import { useUnits } from '../../../use-units.ts';
import { PARTS } from '../page-nav.tsx';
import { withoutUnchanged } from '../subject-of.ts';
import type { DecisionControl } from '../use-decisions.ts';
import { SubjectForm } from '../valuation/subject-form.tsx';
import { FoldedPart } from './part.tsx';
import type { PartProps } from './part-props.ts';

interface SubjectPartProps extends Pick<PartProps, 'evidence'> {
	record: Subject;
	subject: Subject;
	/** The condition by the agent's answers; null without them. */
	grade: number | null;
	change: DecisionControl['change'];
}

export const SubjectPart = memo(function SubjectPart(props: SubjectPartProps) {
	const { evidence, record, subject, grade, change } = props;
	const units = useUnits();
	const known = evidence.subject !== null;
	const edited = known ? FACT_NAMES.filter((fact) => subject[fact] !== record[fact]).length : 0;
	const source = sourceSentence(record.origins);
	const setFacts = (facts: Partial<HomeFacts>, topic: string) =>
		change((now) => ({ ...now, facts: withoutUnchanged({ ...now.facts, ...facts }, record) }), topic);
	return (
		<FoldedPart
			title="Subject"
			id={PARTS.subject}
			className="print:hidden"
			noun="facts"
			folded={
				<p className="text-muted text-sm">
					{factsLine(subject, units)}
					{edited > 0 && <span className="text-accent-text"> {edited} edited</span>}
				</p>
			}
			isOpen={!known}
		>
			{!known && (
				<p className="border-accent-text border-l-2 pl-3 text-sm">
					We have no record of this home. Enter its living area and anything else you know.
				</p>
			)}
			{evidence.subjectSource && (
				<p className="text-muted text-sm">Facts from the property record ({evidence.subjectSource}).</p>
			)}
			{source !== null && <p className="text-muted text-sm">{source}</p>}
			<SubjectForm
				facts={subject}
				grade={grade}
				record={known ? record : null}
				effectiveOn={evidence.effectiveOn}
				onChange={setFacts}
				onReset={(fact) => setFacts({ [fact]: record[fact] }, `reset ${fact}`)}
			/>
		</FoldedPart>
	);
});
