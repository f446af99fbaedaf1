/** The place of the workbench: it shows what is on its way in the size of what comes, then the workbench. */
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { CompsResponse } from '../../../contract/comps.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { type AddressQuery, evidenceOf } from '../search/evidence-query.ts';
import type { View } from './view-choice.tsx';

interface AnalysisAreaProps {
	userId: string;
	query: AddressQuery;
	area: CompsResponse['area'];
	/** Names the search. */
	searchKey: string;
	view: View;
	onView: (view: View) => void;
	searchInput: RefObject<HTMLInputElement | null>;
}

/** Kept by the cache like an answer: React's own `lazy` would hold its placeholder for 300 ms. */
const workbench = {
	queryKey: ['workbench'],
	queryFn: async () => (await import('./workbench.tsx')).Workbench,
	staleTime: Number.POSITIVE_INFINITY,
	gcTime: Number.POSITIVE_INFINITY,
};

/** Begins to load the workbench before there is anything to show on it. */
export function preloadWorkbench(): void {
	import('./workbench.tsx').catch(() => {});
}

export function AnalysisArea({ query, searchKey, ...rest }: AnalysisAreaProps) {
	const evidence = useQuery(evidenceOf(query, searchKey));
	const { data: Workbench, error: missing, refetch } = useQuery(workbench);
	const problem = evidence.error ?? missing;
	if (problem) {
		return (
			<Alert>
				<p>The price could not be worked out: {problem.message} The list below stands.</p>
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
			</Alert>
		);
	}
	if (!evidence.data || !Workbench) return <WorkbenchSkeleton />;
	return (
		<PartBoundary sentence="The price could not be worked out from this data. The list below stands.">
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

function WorkbenchSkeleton() {
	return (
		<div aria-hidden="true" className="space-y-4 motion-safe:animate-pulse print:hidden">
			<div className="h-24 bg-sunken" />
			<div className="h-9 w-72 max-w-full bg-sunken" />
			<div className="grid gap-4 xl:grid-cols-[14.5rem_1fr_18rem]">
				<div className="hidden h-[36rem] bg-sunken xl:block" />
				<div className="h-[36rem] bg-sunken" />
				<div className="hidden h-[36rem] bg-sunken xl:block" />
			</div>
		</div>
	);
}
