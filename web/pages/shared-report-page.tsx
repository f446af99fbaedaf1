import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { openSharedReport } from '../features/report/calls.ts';
import { ReportSkeleton } from '../features/report/report-skeleton.tsx';
import { ReportView } from '../features/report/report-view.tsx';
import { SharedFoot, SharedHead } from '../features/report/shared-frame.tsx';
import { Refusal } from '../refusal.ts';
import { Button } from '../ui/button.tsx';
import { PlainPage } from '../ui/plain-page.tsx';

/** `/r/:token`: a shared report, for anyone with the link. */
export default function SharedReportPage() {
	const { token = '' } = useParams();
	const { data, error, refetch } = useQuery({
		queryKey: ['shared report', token],
		queryFn: () => openSharedReport(token),
		// Fetched once per visit: each fetch counts as a view.
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (error) {
		const ended = error instanceof Refusal && error.status === 404;
		return (
			<PlainPage title={ended ? 'This link has expired' : "We couldn't open the report"}>
				<p>{ended ? 'Ask your agent for a new link.' : error.message}</p>
				{!ended && <Button onClick={() => void refetch()}>Try again</Button>}
			</PlainPage>
		);
	}
	return (
		<div className="mx-auto max-w-data space-y-5 px-3 pt-4 pb-8 sm:px-6 print:max-w-none print:p-0">
			{data ? (
				<>
					<SharedHead shared={data} />
					<ReportView report={data.report} />
					<SharedFoot />
				</>
			) : (
				<ReportSkeleton />
			)}
		</div>
	);
}
