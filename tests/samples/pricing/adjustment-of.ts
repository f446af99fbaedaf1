/** The adjustment of one feature. */
import type { HomeFacts, Sale } from '../../../domain/home/home.ts';
import { adjustmentLogs } from '../../../domain/pricing/adjustments.ts';
import type { Feature } from '../../../domain/pricing/features.ts';
import { MODEL, SUBJECT, TODAY } from '../../sample-market.ts';

export function logOf(feature: Feature, sale: Sale, subject: HomeFacts = SUBJECT): number | null {
	return adjustmentLogs(subject, sale, MODEL, TODAY).find((each) => each.feature === feature)?.log ?? null;
}
