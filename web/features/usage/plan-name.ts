import type { UsageStatus } from '../../../contract/usage.ts';
import { DASH } from '../../../domain/format/format.ts';
import { PLANS } from '../../../domain/plans.ts';

/** The name of the plan; a dash until it is known. */
export function planName(usage: Pick<UsageStatus, 'plan'> | null): string {
	if (!usage) return DASH;
	return PLANS.find((plan) => plan.id === usage.plan)?.name ?? 'Trial';
}
