import { Link, useLocation } from 'react-router';
import { longDay } from '../../../domain/format/date-text.ts';
import { ReportSkeleton } from '../../features/report/report-skeleton.tsx';
import { ReportTools } from '../../features/report/report-tools.tsx';
import { ReportView } from '../../features/report/report-view.tsx';
import { useOwnReport } from '../../features/report/use-reports.ts';
import { Refusal } from '../../refusal.ts';
import { useSession } from '../../session/session.ts';
import { pathValue } from '../../shared/path-value.ts';
import { useTabTitle } from '../../shared/use-tab-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PlainPage } from '../../ui/plain-page.tsx';

/** `/app/reports/:id`: a saved report and its actions. */
export default function ReportPage() {
	const id = pathValue(useLocation().pathname);
	const { user } = useSession();
	const { data: own, error } = useOwnReport(id);
	useTabTitle(own ? `${own.report.address} report` : null);
	if (error && !own) return <NoReport problem={error} />;
	return (
		<div className="mx-auto max-w-data space-y-5 px-4 pt-5 pb-12 sm:px-6 print:max-w-none print:p-0">
			{own && user ? (
				<>
					<ReportTools own={own} userId={user.id} />
					{own.newerData && (
						<div className="mx-auto max-w-[53rem] print:hidden">
							<Alert tone="note">
								Newer data is available. This report uses data through {longDay(own.report.effectiveOn)}.
								Update it to use current data.
							</Alert>
						</div>
					)}
					{!own.report.brand.name && (
						<p className="mx-auto max-w-[53rem] text-muted text-sm print:hidden">
							Your name isn't on this report.{' '}
							<Link to="/account" className="underline underline-offset-4">
								Complete your profile
							</Link>
							, then update the report.
						</p>
					)}
					<ReportView report={own.report} />
				</>
			) : (
				<ReportSkeleton />
			)}
		</div>
	);
}

function NoReport({ problem }: { problem: Error }) {
	if (problem instanceof Refusal && problem.status === 404) {
		return (
			<PlainPage title="Report not found">
				<p>It may have been deleted, or it belongs to another account.</p>
				<ButtonLink to="/app" look="primary">
					Go to your workspace
				</ButtonLink>
			</PlainPage>
		);
	}
	return (
		<PlainPage title="We couldn't open the report">
			<Alert>{problem.message}</Alert>
		</PlainPage>
	);
}
