/** The criteria for the home's comps, and how the comps were found. */
import { memo, useCallback, useMemo } from 'react';
import type { Criteria } from '../../../../domain/comps/criteria.ts';
import { criteriaWords, findUnlocated } from '../../../../domain/comps/ladder-criteria.ts';
import type { HomeType } from '../../../../domain/home/home-types.ts';
import { releaseCriterion, setCriteria } from '../change-choices.ts';
import { useUnchanged } from '../use-unchanged.ts';
import { CriteriaPanel } from '../valuation/criteria/criteria-panel.tsx';
import { Ladder, Relax } from '../valuation/criteria/ladder.tsx';
import { FoldedPart } from './part.tsx';
import type { PartProps } from './part-props.ts';

interface CriteriaPartProps extends PartProps {
	/** The subject's type, updated before the analysis is. */
	homeType: HomeType;
	/** Whether the criteria are shown at first. */
	isOpen: boolean;
}

export const CriteriaPart = memo(function CriteriaPart(props: CriteriaPartProps) {
	const { analysis, choices, evidence, choose, homeType, isOpen } = props;
	// The current setting, even before the analysis is updated.
	const criteria = useUnchanged(
		{
			...analysis.criteria,
			...(choices.searchRadius !== null && { radius: choices.searchRadius }),
			...choices.criteria,
		},
		isSame,
	);
	const homeTypes = useMemo(() => listHomeTypes(homeType, evidence.sales), [homeType, evidence.sales]);
	const set = useCallback(
		(changes: Partial<Criteria>, topic?: string) => choose((now) => setCriteria(now, changes), topic),
		[choose],
	);
	const release = useCallback(
		(criterion: keyof Criteria) => choose((now) => releaseCriterion(now, criterion)),
		[choose],
	);
	return (
		<>
			<FoldedPart
				title="Criteria"
				className="print:hidden"
				noun="criteria"
				folded={
					<p className="text-muted text-sm">
						{criteriaWords(criteria, findUnlocated(analysis.subject, analysis.comps))}.
					</p>
				}
				isOpen={isOpen}
			>
				<CriteriaPanel
					criteria={criteria}
					chosen={choices.criteria}
					homeTypes={homeTypes}
					onChange={set}
					onRelease={release}
				/>
				<Ladder ladder={analysis.ladder} />
			</FoldedPart>
			<Relax analysis={analysis} onRelax={set} />
		</>
	);
});

function isSame(before: Criteria, after: Criteria): boolean {
	return JSON.stringify(before) === JSON.stringify(after);
}

/** The subject's type first, then those of nearby sales, most frequent first. */
function listHomeTypes(own: HomeType, sales: PartProps['evidence']['sales']): readonly HomeType[] {
	const counts = new Map<HomeType, number>();
	for (const { homeType } of sales) counts.set(homeType, (counts.get(homeType) ?? 0) + 1);
	const others = [...counts].sort((a, b) => b[1] - a[1]).map(([type]) => type);
	return [own, ...others.filter((type) => type !== own)];
}
