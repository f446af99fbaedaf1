/** Monthly usage: a banner with a meter for Basic, one line for the trial. */
import type { UsageStatus } from '../../../contract/usage.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { count, percent } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';
import { usageLevel } from '../../../domain/usage-level.ts';
import { Meter } from '../../ui/meter.tsx';

interface UsageBannerProps {
	usage: UsageStatus | null;
	/** One line without the meter. */
	compact?: boolean;
}

/** Until the usage is known, its space stays empty, so that nothing below moves when it appears. */
export function UsageBanner({ usage, compact = false }: UsageBannerProps) {
	if (usage === null) return <div className={`print:hidden ${compact ? 'h-5' : 'h-8.5'}`} />;
	// A plan without a monthly limit can't run out.
	if (usage.limit === null) return null;
	if (usage.plan === 'trial') return <TrialLine usage={usage} limit={usage.limit} compact={compact} />;
	const { level, sentence } = usageLevel(usage.usage_ratio);
	const urgent = level === 'limit';
	const counts = `${count(usage.used)} of ${plural(usage.limit, 'search', 'searches')}, ${percent(usage.usage_ratio)}`;
	if (compact)
		return (
			<section aria-label="Monthly usage" className="text-muted text-sm tabular-nums print:hidden">
				<p>
					{sentence} {counts}
				</p>
			</section>
		);
	return (
		<section aria-label="Monthly usage" className="print:hidden">
			<div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm">
				<p className={urgent ? 'font-medium text-danger' : ''}>{sentence}</p>
				<p className="text-muted tabular-nums">{counts}</p>
			</div>
			<Meter label="Searches used this month" share={usage.usage_ratio} urgent={urgent} />
		</section>
	);
}

function TrialLine({ usage, limit, compact }: { usage: UsageStatus; limit: number; compact: boolean }) {
	const left = Math.max(0, limit - usage.used);
	const day = longDay(usage.period_end.slice(0, 10));
	return (
		<p className={`text-muted text-sm tabular-nums print:hidden ${compact ? '' : 'min-h-8.5'}`}>
			{left > 0
				? `Trial: ${left} of ${plural(limit, 'search', 'searches')} left this month.`
				: `You've used all ${plural(limit, 'trial search', 'trial searches')} this month. They reset on ${day}.`}
		</p>
	);
}
