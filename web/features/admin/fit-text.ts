import type { MarketRow } from '../../../contract/admin.ts';
import { DASH } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';
import { formatMoment } from './moment.ts';

/** Whether a market is being fitted, or when a failed fit is tried again. */
export function fitText({
	running_since,
	priced,
	retry_at,
}: Pick<MarketRow, 'running_since' | 'priced' | 'retry_at'>): string {
	if (running_since !== null)
		return `Running since ${formatMoment(running_since)}; ${plural(priced ?? 0, 'sale')} priced`;
	return retry_at === null ? DASH : `Failed; next try ${formatMoment(retry_at)}`;
}
