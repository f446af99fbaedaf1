/** The criteria for the home's comps, and how the comps were found. */
import { memo, useCallback, useMemo } from 'react';
import type { Criteria } from '../../../../domain/comps/criteria.ts';
import { criteriaWords, findUnlocated } from '../../../../domain/comps/ladder-criteria.ts';
import type { Subject } from '../../../../domain/home/home.ts';
import { comparableTypes } from '../../../../domain/home/types/comparable-types.ts';
import type { HomeType } from '../../../../domain/home/types/home-types.ts';
import { releaseCriterion, setCriteria } from '../change-choices.ts';
import { useUnchanged } from '../use-unchanged.ts';
import { CriteriaPanel } from '../valuation/criteria/criteria-panel.tsx';
import { Ladder, Relax } from '../valuation/criteria/ladder.tsx';
import { FoldedPart } from './part.tsx';
import type { PartProps } from './part-props.ts';

interface CriteriaPartProps extends PartProps {
	/** Updated before the analysis is. */
	subject: Subject;
}

export const CriteriaPart = memo(function CriteriaPart(props: CriteriaPartProps) {
	const { analysis, choices, evidence, choose, subject } = props;
	// The current setting, even before the analysis is updated.
	const criteria = useUnchanged(
		{
			...analysis.criteria,
			...(choices.searchRadius !== null && { radius: choices.searchRadius }),
			...choices.criteria,
		},
		isSame,
	);
	const comparable = comparableTypes(subject);
	const homeTypes = useMemo(() => listHomeTypes(comparable, evidence.sales), [comparable, evidence.sales]);
	const set = useCallback(
		(changes: Partial<Criteria>, topic?: string) => choose((now) => setCriteria(now, changes), topic),
		[choose],
	);
	const release = useCallback(
		(criterion: keyof Criteria) => choose((now) => releaseCriterion(now, criterion)),
		[choose],
	);
	const setByAgent = Object.keys(choices.criteria).length;
	return (
		<div className="space-y-3">
			<FoldedPart
				title="Criteria"
				className="print:hidden"
				noun="criteria"
				folded={
					<p className="text-muted text-sm">
						{criteriaWords(criteria, findUnlocated(analysis.subject, analysis.comps))}.
						{setByAgent > 0 && <span className="text-accent-text"> {setByAgent} set by you</span>}
					</p>
				}
			>
				<CriteriaPanel
					criteria={criteria}
					chosen={choices.criteria}
					homeTypes={homeTypes}
					comparable={comparable}
					onChange={set}
					onRelease={release}
				/>
				<Ladder ladder={analysis.ladder} />
			</FoldedPart>
			<Relax analysis={analysis} onRelax={set} />
		</div>
	);
});

function isSame(before: Criteria, after: Criteria): boolean {
	return JSON.stringify(before) === JSON.stringify(after);
}

/** The types that the subject is compared with first, then those of other sales nearby, most frequent first. */
function listHomeTypes(
	comparable: readonly (HomeType | null)[],
	sales: PartProps['evidence']['sales'],
): readonly (HomeType | null)[] {
	const counts = new Map<HomeType | null, number>();
	for (const { homeType } of sales) counts.set(homeType, (counts.get(homeType) ?? 0) + 1);
	const others = [...counts].sort((a, b) => b[1] - a[1]).map(([type]) => type);
	// Few markets have homes of unknown type.
	const first = comparable.filter((type) => type !== null || counts.has(null));
	return [...first, ...others.filter((type) => !first.includes(type))];
}
