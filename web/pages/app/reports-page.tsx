import { SavedReports } from '../../features/report/saved-reports.tsx';
import { useReports } from '../../features/report/use-reports.ts';
import { WorkspaceFrame } from '../../features/workspace/workspace-frame.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** `/app/reports`: all saved reports. */
export default function ReportsPage() {
	const { data } = useReports();
	return (
		<WorkspaceFrame title="Reports">
			<SavedReports />
			{data?.reports.length === 0 && (
				<div className="lot space-y-5 px-6 py-8">
					<p className="text-muted">
						No reports yet. Price a home, then select <strong>Create report</strong> next to its price.
					</p>
					<ButtonLink to="/dashboard" look="primary">
						Price a home
					</ButtonLink>
				</div>
			)}
		</WorkspaceFrame>
	);
}
