/** Monthly usage for the billing page. */
import type { UsageStatus } from '../../../contract/usage.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { count, percent } from '../../../domain/format/format.ts';
import { agree, plural } from '../../../domain/format/plural.ts';
import { usageLevel } from '../../../domain/usage-level.ts';
import { Meter } from '../../ui/meter.tsx';

export function UsageMeter({ usage }: { usage: UsageStatus }) {
	if (usage.limit === null) {
		return (
			<p>
				<span className="font-semibold text-figure tabular-nums tracking-tight">{count(usage.used)}</span>{' '}
				<span className="text-muted">
					{agree(usage.used, 'search', 'searches')} this month. Your plan has no monthly limit.
				</span>
			</p>
		);
	}
	const urgent = usageLevel(usage.usage_ratio).level === 'limit';
	return (
		<div className="tabular-nums">
			<p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
				<span>
					<span className="font-semibold text-figure tracking-tight">{count(usage.used)}</span>{' '}
					<span className="text-muted">of {plural(usage.limit, 'search', 'searches')} used</span>
				</span>
				<span className="text-muted text-sm">{percent(usage.usage_ratio)}</span>
			</p>
			<Meter label="Searches used this month" share={usage.usage_ratio} urgent={urgent} />
			<p className="mt-3 text-muted text-sm">
				Each search uses one credit. Resets on {longDay(usage.period_end.slice(0, 10))}.
			</p>
		</div>
	);
}
