import { Link, useParams } from 'react-router';
import { longDay } from '../../domain/format.ts';
import { ReportSkeleton } from '../features/report/report-skeleton.tsx';
import { ReportTools } from '../features/report/report-tools.tsx';
import { ReportView } from '../features/report/report-view.tsx';
import { useOwnReport } from '../features/report/use-reports.ts';
import { Refusal } from '../refusal.ts';
import { useSession } from '../session.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PlainPage } from '../ui/plain-page.tsx';

/** `/app/reports/:id`: a report that an agent keeps, and what can be done with it. */
export default function ReportPage() {
	const { id = '' } = useParams();
	const { user } = useSession();
	const { data: own, error } = useOwnReport(id);
	if (error && !own) return <NoReport problem={error} />;
	return (
		<div className="mx-auto max-w-[96rem] space-y-5 px-4 pt-5 pb-12 sm:px-6 print:max-w-none print:p-0">
			{own && user ? (
				<>
					<ReportTools own={own} userId={user.id} />
					{own.newerData && (
						<div className="mx-auto max-w-[53rem] print:hidden">
							<Alert tone="note">
								Newer data is there: this report has data to {longDay(own.report.effectiveOn)}. Save it anew
								to price the home from today's.
							</Alert>
						</div>
					)}
					{!own.report.brand.name && (
						<p className="mx-auto max-w-[53rem] text-muted text-sm print:hidden">
							Your name is not on it yet.{' '}
							<Link to="/account" className="underline underline-offset-4">
								Fill in your profile
							</Link>
							, then save the report anew.
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
			<PlainPage title="This report is not here">
				<p>It may have been deleted, or it belongs to another account.</p>
				<ButtonLink to="/app" look="primary">
					Go to your workspace
				</ButtonLink>
			</PlainPage>
		);
	}
	return (
		<PlainPage title="The report could not be opened">
			<Alert>{problem.message}</Alert>
		</PlainPage>
	);
}
