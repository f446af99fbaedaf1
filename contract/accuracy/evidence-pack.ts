/** The figures of the evidence pack on the wire. */
import * as z from 'zod/mini';
import { parseResponse } from '../parse-response.ts';
import { parseBacktests } from './backtest.ts';
import { parseSealedAccuracy } from './sealed-accuracy.ts';

const Figures = z.object({
	/** The date in the United States. */
	today: z.iso.date(),
	/** Markets with a model of their own, the sales these were fitted on, and markets with a neighbor's. */
	models: z.number(),
	sales: z.number(),
	borrowed: z.number(),
	backtests: z.unknown(),
	sealed: z.unknown(),
	/** Sealed prices of all months. */
	sealedHomes: z.number(),
	sealedLists: z.number(),
	/** Sealed lists whose prices or grades no longer match. */
	brokenSeals: z.number(),
	/** Price ÷ sale price of up to 200 past sales, each priced blind. */
	sample: z.array(z.number()),
	auditEvents: z.number(),
	/** Names of the sources of real homes. */
	sources: z.array(z.string()),
});

export type EvidenceFigures = ReturnType<typeof parseEvidenceFigures>;

export function parseEvidenceFigures(data: unknown) {
	const { backtests, sealed, ...figures } = parseResponse(Figures, data);
	return { ...figures, backtests: parseBacktests(backtests), sealed: parseSealedAccuracy(sealed) };
}
