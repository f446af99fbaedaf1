/** How close the prices of each county's model came, as the procedure `measured_markets` returns it. */
import * as z from 'zod/mini';
import { parseResponse } from '../parse-response.ts';

const MeasuredMarkets = z.array(
	z.object({
		/** The county, such as "King County, WA". */
		market: z.string(),
		/** Its homes are fictional. */
		demo: z.boolean(),
		/** Past sales that were priced from earlier sales only. */
		prices: z.number(),
		/** The median of their errors, as a share of the sale price. */
		median_error: z.number(),
		/** Only sales before this day are in it. */
		measured_on: z.iso.date(),
	}),
);
export type MeasuredMarket = z.infer<typeof MeasuredMarkets>[number];

export function parseMeasuredMarkets(body: unknown): MeasuredMarket[] {
	return parseResponse(MeasuredMarkets, body);
}
