/** The area of the workbench: a skeleton of the same size while it loads, then the workbench. */
import { useQuery } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { PROBLEMS } from '../../../contract/problems.ts';
import { type AddressQuery, evidenceQuery } from '../../features/search/evidence-query.ts';
import { ViewChoice } from '../../features/workbench/view-choice.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useCode } from '../../ui/hooks/use-code.ts';
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
	if (!evidence.data || !Workbench) return <WorkbenchSkeleton {...rest} />;
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
function Unpriced({ children, ...views }: ViewsProps & { children: ReactNode }) {
	return (
		<div className="space-y-4">
			<ViewChoice view={views.view} onChange={views.onView} />
			<Alert>{children}</Alert>
			{views.statistics}
		</div>
	);
}

type ViewsProps = Pick<WorkbenchProps, 'view' | 'onView' | 'statistics'>;

/** As tall as the workbench's parts: its bar and notes, its links, the comps beside the map, and the questions. */
function WorkbenchSkeleton({ view, onView, statistics }: ViewsProps) {
	return (
		<div className="space-y-4 xl:space-y-3">
			<ViewChoice view={view} onChange={onView} />
			<div aria-hidden="true" className="space-y-4 motion-safe:animate-pulse xl:space-y-3 print:hidden">
				<div className="h-50 bg-sunken sm:h-40 xl:h-14" />
				<div className="h-6 bg-sunken max-xl:hidden" />
				<div className="h-9 w-96 max-w-full bg-sunken" />
				<div className="h-[max(28rem,calc(100svh-19.25rem))] bg-sunken" />
				<div className="h-96 bg-sunken" />
			</div>
			{statistics}
		</div>
	);
}

interface PartBoundaryProps {
	/** Shown instead of the part. */
	sentence: string;
	children: ReactNode;
}

/** Limits an error to one part of a page: the rest stays. */
class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override render() {
		if (!this.state.failed) return this.props.children;
		return (
			<Alert>
				<p>{this.props.sentence}</p>
				<Button size="small" className="mt-3" onClick={() => this.setState({ failed: false })}>
					Try again
				</Button>
			</Alert>
		);
	}
}
