import type { UsageStatus } from '../../../contract/usage.ts';
import { DASH } from '../../../domain/format.ts';
import { PLANS } from '../../../domain/plans.ts';

/** The plan of a usage status by its name; a dash while it is not known. */
export function planName(usage: Pick<UsageStatus, 'plan'> | null): string {
	if (!usage) return DASH;
	return PLANS.find((plan) => plan.id === usage.plan)?.name ?? 'Trial';
}
