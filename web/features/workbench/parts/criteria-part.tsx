/** The criteria for the home's comps, and how the comps were found. */
import { memo, useCallback, useMemo } from 'react';
import type { Criteria } from '../../../../domain/comps/criteria.ts';
import type { HomeType } from '../../../../domain/home/home-types.ts';
import { releaseCriterion, setCriteria } from '../change-choices.ts';
import { useUnchanged } from '../use-unchanged.ts';
import { CriteriaPanel } from '../valuation/criteria/criteria-panel.tsx';
import { Ladder } from '../valuation/criteria/ladder.tsx';
import { Part } from './part.tsx';
import type { PartProps } from './part-props.ts';

interface CriteriaPartProps extends PartProps {
	/** The subject's type, updated before the analysis is. */
	homeType: HomeType;
}

export const CriteriaPart = memo(function CriteriaPart(props: CriteriaPartProps) {
	const { analysis, choices, evidence, choose, homeType } = props;
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
			<Part title="Criteria" className="print:hidden">
				<CriteriaPanel
					criteria={criteria}
					chosen={choices.criteria}
					homeTypes={homeTypes}
					onChange={set}
					onRelease={release}
				/>
			</Part>
			<Ladder analysis={analysis} onRelax={set} />
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
