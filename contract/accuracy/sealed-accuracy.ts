/** The forward ledger on the wire: the months whose prices are sealed, and how the prices of sold homes did. */
import * as z from 'zod/mini';
import { parseResponse } from '../parse-response.ts';

const SealedAccuracy = z.object({
	/** The latest seals, newest first. */
	seals: z.array(
		z.object({
			/** The first day of the month. */
			month: z.iso.date(),
			market: z.string(),
			sealed_on: z.iso.date(),
			homes: z.number(),
			method: z.string(),
			previous: z.nullable(z.string()),
			/** The SHA-256 of the list, in hexadecimal digits. */
			digest: z.string(),
			/** The digest of the market's last grade before the seal. */
			last_grade: z.nullable(z.string()),
		}),
	),
	/** Sold homes by group; none until the first one sells. */
	groups: z.array(
		z.object({
			by: z.enum(['all', 'market', 'month', 'confidence', 'listed', 'resold']),
			/**
			 * The group's market, month, level of confidence, `true` and `false`, or the time since the home's own sale: `soon`, at
			 * most 18 months, `later` or `unknown`; empty for all.
			 */
			label: z.string(),
			sales: z.number(),
			/** Shares, as in `Accuracy` of domain/accuracy. */
			medianError: z.number(),
			within10: z.number(),
			coverage: z.number(),
		}),
	),
});
export type SealedAccuracy = z.infer<typeof SealedAccuracy>;
export type SealedGroup = SealedAccuracy['groups'][number];

export function parseSealedAccuracy(data: unknown): SealedAccuracy {
	return parseResponse(SealedAccuracy, data);
}
