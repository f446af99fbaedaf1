import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { openSharedReport } from '../features/report/calls.ts';
import { PasscodeForm } from '../features/report/passcode-form.tsx';
import { ReportSkeleton } from '../features/report/report-skeleton.tsx';
import { ReportView } from '../features/report/report-view.tsx';
import { SharedFoot, SharedHead } from '../features/report/share/shared-frame.tsx';
import { Refusal } from '../refusal.ts';
import { pathValue } from '../shared/path-value.ts';
import { useTabTitle } from '../shared/use-tab-title.ts';
import { Button } from '../ui/button.tsx';
import { PlainPage } from '../ui/plain-page.tsx';

/** `/r/:token`: a shared report, for anyone with the link. */
export default function SharedReportPage() {
	const token = pathValue(useLocation().pathname);
	const [passcode, setPasscode] = useState<string | null>(null);
	const { data, error, refetch, isFetching } = useQuery({
		queryKey: ['shared report', token, passcode],
		queryFn: () => openSharedReport(token, passcode),
		placeholderData: keepPreviousData,
		// Fetched once per visit: each fetch counts as a view.
		staleTime: Number.POSITIVE_INFINITY,
	});
	const openingKey = data && 'report' in data ? data.openingKey : null;
	useEffect(() => {
		if (openingKey === null) return;
		// Loaded after the report is on screen.
		const watching = import('../features/report/share/watch-opening.ts').then(({ watchOpening }) =>
			watchOpening(token, openingKey),
		);
		return () => void watching.then((stop) => stop());
	}, [token, openingKey]);
	useTabTitle(data && 'report' in data ? data.report.address : null);
	if (error) {
		const ended = error instanceof Refusal && error.status === 404;
		return (
			<PlainPage title={ended ? 'This link has expired' : "We couldn't open the report"}>
				<p>{ended ? 'Ask your agent for a new link.' : error.message}</p>
				{!ended && <Button onClick={() => void refetch()}>Try again</Button>}
			</PlainPage>
		);
	}
	if (data && 'refused' in data) {
		return (
			<PasscodeForm
				refused={data.refused}
				pending={isFetching}
				onSubmit={(entered) => (entered === passcode ? void refetch() : setPasscode(entered))}
			/>
		);
	}
	return (
		<div className="mx-auto max-w-data space-y-5 px-3 pt-4 pb-8 sm:px-6 print:max-w-none print:p-0">
			{data ? (
				<>
					<SharedHead shared={data} />
					<ReportView report={data.report} />
					<SharedFoot shared={data} />
				</>
			) : (
				<ReportSkeleton />
			)}
		</div>
	);
}
