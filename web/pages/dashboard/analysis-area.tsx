/** The area of the workbench: a skeleton of the same size while it loads, then the workbench. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PROBLEMS } from '../../../contract/problems.ts';
import { type AddressQuery, evidenceQuery } from '../../features/search/evidence-query.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useCode } from '../../ui/hooks/use-code.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import type { WorkbenchProps } from './workbench.tsx';

interface AnalysisAreaProps extends Omit<WorkbenchProps, 'address' | 'evidence'> {
	query: AddressQuery;
}

const loadWorkbench = async () => (await import('./workbench.tsx')).Workbench;

/** Starts loading the workbench before there is anything to show in it. */
export function preloadWorkbench(): void {
	loadWorkbench().catch(() => {});
}

export function AnalysisArea({ query, searchKey, ...rest }: AnalysisAreaProps) {
	const evidence = useQuery(evidenceQuery(query, searchKey));
	const { data: Workbench, error: missing, refetch } = useCode('workbench', loadWorkbench, true);
	const problem = evidence.error ?? missing;
	if (problem) {
		return (
			<Unpriced {...rest}>
				<p>We couldn't price this home. {problem.message} The homes found are still listed below.</p>
				<Button
					size="small"
					className="mt-3"
					onClick={() => {
						if (evidence.error) void evidence.refetch();
						if (missing) void refetch();
					}}
				>
					Try again
				</Button>
			</Unpriced>
		);
	}
	if (evidence.data?.hidesValuation) {
		return (
			<Unpriced {...rest}>
				<p>{PROBLEMS.valuationHidden} The homes found are still listed below.</p>
			</Unpriced>
		);
	}
	if (!evidence.data || !Workbench) return <WorkbenchSkeleton>{rest.statistics}</WorkbenchSkeleton>;
	return (
		<PartBoundary sentence="We couldn't price this home from the available data. The homes found are still listed below.">
			<Workbench
				key={searchKey}
				{...rest}
				searchKey={searchKey}
				address={query.address}
				evidence={evidence.data}
			/>
		</PartBoundary>
	);
}

/** Shown without a price: the statistics and the list are still useful. */
function Unpriced({ statistics, children }: { statistics: ReactNode; children: ReactNode }) {
	return (
		<div className="space-y-4">
			<Alert>{children}</Alert>
			{statistics}
		</div>
	);
}

function WorkbenchSkeleton({ children: statistics }: { children: ReactNode }) {
	return (
		<div className="space-y-4">
			<div
				aria-hidden="true"
				className="h-73 bg-sunken sm:h-52 lg:h-31 xl:h-39.5 motion-safe:animate-pulse print:hidden"
			/>
			{statistics}
			<PartsSkeleton />
		</div>
	);
}

function PartsSkeleton() {
	return (
		<div aria-hidden="true" className="space-y-4 motion-safe:animate-pulse print:hidden">
			<div className="h-9 w-72 max-w-full bg-sunken" />
			<div className="grid gap-4 xl:grid-cols-[14.5rem_1fr_18rem]">
				<div className="hidden h-[36rem] bg-sunken xl:block" />
				<div className="h-[36rem] bg-sunken" />
				<div className="hidden h-[36rem] bg-sunken xl:block" />
			</div>
		</div>
	);
}
