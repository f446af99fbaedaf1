/** The left side: the facts of the home that is priced, and what makes a sale its comp. */
import type { HomeType } from '../../../domain/listing.ts';
import type { HomeFacts, Subject } from '../../../domain/valuation/home.ts';
import { CriteriaPanel } from '../valuation/criteria-panel.tsx';
import { Ladder } from '../valuation/ladder.tsx';
import { SubjectForm } from '../valuation/subject-form.tsx';
import { releaseCriterion, setCriteria } from './choices-made.ts';
import { Part } from './part.tsx';
import type { PartProps } from './part-props.ts';
import { withoutRepeats } from './subject-of.ts';
import type { DecisionDesk } from './use-decisions.ts';

interface SubjectPartProps extends PartProps {
	record: Subject;
	subject: Subject;
	change: DecisionDesk['change'];
}

export function SubjectPart({
	analysis,
	decisions,
	evidence,
	choose,
	record,
	subject,
	change,
}: SubjectPartProps) {
	const known = evidence.subject !== null;
	const types = homeTypesOf(subject, evidence.sales);
	const setFacts = (facts: Partial<HomeFacts>, topic: string) =>
		change((now) => ({ ...now, facts: withoutRepeats({ ...now.facts, ...facts }, record) }), topic);
	return (
		<>
			<Part title="Subject" className="print:hidden">
				{!known && (
					<p className="border-accent border-l-2 pl-3 text-sm">
						There is no record of this home. Enter its living area and what else you know.
					</p>
				)}
				<SubjectForm
					facts={subject}
					record={known ? record : null}
					effectiveOn={evidence.effectiveOn}
					onChange={setFacts}
					onReset={(fact) => setFacts({ [fact]: record[fact] }, `reset ${fact}`)}
				/>
			</Part>
			<Part title="Criteria" className="print:hidden">
				<CriteriaPanel
					// At once what was set, even while the analysis follows.
					criteria={{ ...analysis.criteria, ...decisions.choices.criteria }}
					chosen={decisions.choices.criteria}
					homeTypes={types}
					onChange={(criteria, topic) => choose((choices) => setCriteria(choices, criteria), topic)}
					onRelease={(criterion) => choose((choices) => releaseCriterion(choices, criterion))}
				/>
			</Part>
			<Ladder
				analysis={analysis}
				onRelax={(criteria) => choose((choices) => setCriteria(choices, criteria))}
			/>
		</>
	);
}

/** The type of the subject first, then those of the sales around it, the most frequent first. */
function homeTypesOf(subject: Subject, sales: PartProps['evidence']['sales']): readonly HomeType[] {
	const counts = new Map<HomeType, number>();
	for (const { homeType } of sales) counts.set(homeType, (counts.get(homeType) ?? 0) + 1);
	const others = [...counts].sort((a, b) => b[1] - a[1]).map(([type]) => type);
	return [subject.homeType, ...others.filter((type) => type !== subject.homeType)];
}
