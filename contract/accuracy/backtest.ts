/** The results of backtests on the wire. */
import * as z from 'zod/mini';
import type {
	Accuracy,
	AccuracyGroup,
	BacktestResult,
	ShownComps,
} from '../../domain/accuracy/backtest-result.ts';
import { parseResponse } from '../parse-response.ts';

const share = z.nullable(z.number());

const MEASURES = {
	sales: z.number(),
	priced: z.number(),
	medianError: share,
	meanError: share,
	bias: share,
	within5: share,
	within10: share,
	within20: share,
	medianRatio: share,
	cod: share,
	prd: share,
	prb: share,
	coverage: share,
	above: share,
	rangeWidth: share,
} satisfies Record<keyof Accuracy, z.ZodMiniType>;

const groups = z.array(
	z.object({
		...MEASURES,
		label: z.string(),
		uncorrected: z.optional(z.object(MEASURES)),
	} satisfies Record<keyof AccuracyGroup, z.ZodMiniType>),
);

const shown = z.object({
	comps: share,
	held: share,
	atLeastHalf: share,
	price: z.object(MEASURES),
	alone: z.object(MEASURES),
	byConfidence: z.optional(groups),
} satisfies Record<keyof ShownComps, z.ZodMiniType>);

const Backtest = z.object({
	/** The source name that the priced data was imported under. */
	source: z.string(),
	run_at: z.string(),
	result: z.object({
		from: z.iso.date(),
		to: z.iso.date(),
		salesInData: z.number(),
		excluded: z.number(),
		demo: z.boolean(),
		fields: z.enum(['product', 'all']),
		all: z.object(MEASURES),
		withExcluded: z.object(MEASURES),
		wholeData: z.object(MEASURES),
		byPriceThird: groups,
		byPriceTenth: z.optional(groups),
		byCounty: groups,
		byHomeType: groups,
		byComps: groups,
		byUncertainty: groups,
		uncorrected: z.optional(z.object(MEASURES)),
		shown: z.optional(shown),
		byEstimate: z.optional(groups),
		byResale: z.optional(groups),
		byAge: z.optional(groups),
		bySize: z.optional(groups),
		byZip: z.optional(groups),
	} satisfies Record<keyof BacktestResult, z.ZodMiniType>),
});
export type Backtest = z.infer<typeof Backtest>;

/** The newest result of each source. Results of other versions can't be read and are skipped. */
export function parseBacktests(rows: unknown): Backtest[] {
	return parseResponse(z.array(z.unknown()), rows).flatMap((row) => Backtest.safeParse(row).data ?? []);
}
