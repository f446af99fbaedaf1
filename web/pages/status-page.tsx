import { HealthReport } from '../features/status/health-report.tsx';
import { useHealth } from '../features/status/use-health.ts';
import { Button } from '../ui/button.tsx';

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

/** `/status` */
export default function StatusPage() {
	const { health, checkedAt, checkAgain, checking } = useHealth();
	return (
		<div className="mx-auto max-w-form px-4 pt-8 pb-20 sm:px-6">
			<h1 className="font-semibold text-title tracking-tight">Status</h1>
			<p className="mt-5 mb-8 text-head text-muted">Live from the server. Updated every 15 seconds.</p>
			<HealthReport health={health} />
			<div className="mt-6 flex flex-wrap items-center gap-4">
				<Button size="small" onClick={checkAgain} disabled={checking}>
					Check now
				</Button>
				<p className="text-muted text-sm tabular-nums">
					{checkedAt > 0 && `Last checked at ${time.format(checkedAt)}.`}
				</p>
			</div>
		</div>
	);
}
