/** How far the month's searches have gone: a banner for Basic, one line for a trial. */
import type { UsageStatus } from '../../../contract/usage.ts';
import { count, longDay, percent } from '../../../domain/format.ts';
import { usageLevel } from '../../../domain/plans.ts';
import { Meter } from '../../ui/meter.tsx';

export function UsageBanner({ usage }: { usage: UsageStatus }) {
	if (usage.plan === 'trial') return <TrialLine usage={usage} />;
	const { level, sentence } = usageLevel(usage.usage_ratio);
	const urgent = level === 'limit';
	return (
		<section aria-label="Monthly usage" className="print:hidden">
			<div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm">
				<p className={urgent ? 'font-medium text-danger' : ''}>{sentence}</p>
				<p className="text-muted tabular-nums">
					{count(usage.used)} of {count(usage.limit)} searches, {percent(usage.usage_ratio)}
				</p>
			</div>
			<Meter label="Searches used this month" share={usage.usage_ratio} urgent={urgent} />
		</section>
	);
}

function TrialLine({ usage }: { usage: UsageStatus }) {
	const left = Math.max(0, usage.limit - usage.used);
	const day = longDay(usage.period_end.slice(0, 10));
	return (
		<p className="text-muted text-sm tabular-nums print:hidden">
			{left > 0
				? `Trial: ${left} of ${usage.limit} searches left this month.`
				: `You have used all ${usage.limit} trial searches of this month. New ones come on ${day}.`}
		</p>
	);
}
