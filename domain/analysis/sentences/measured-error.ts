/** What prices like this one were measured to miss by: the same sentence on screen, in reports, files and email. */
import { percentTenths } from '../../format/format.ts';
import { plural } from '../../format/plural.ts';
import type { MarketModel } from '../../pricing/market-model.ts';
import type { ConfidenceLevel } from '../../pricing/range/width-level.ts';
import type { Confidence, MeasuredError } from '../analysis.ts';

/** A market states an error of its own from this many blind sales on. */
const MIN_SALES = 30;

/** Measured on public sales that anyone can repeat (docs/method.md): King County, WA, February 18 to May 27, 2015, product fields. */
const PUBLIC = {
	market: 'King County, WA',
	errors: {
		high: { medianError: 0.0405, sales: 434 },
		medium: { medianError: 0.0584, sales: 2419 },
		low: { medianError: 0.1185, sales: 2525 },
	},
} as const;

/**
 * The error of prices of this level: the market's own, or where it has too few blind sales, that of public data. A market groups
 * its prices by the width of their ranges alone, so a price that weak evidence puts at a lower level gets the larger error of
 * wider ranges.
 */
export function measuredError(level: ConfidenceLevel, model: MarketModel): MeasuredError {
	const own = model.calibration.measured?.[level];
	if (own && own.sales >= MIN_SALES) {
		return { ...own, source: model.usedBy === undefined ? 'here' : 'neighbor', market: model.market };
	}
	return { ...PUBLIC.errors[level], source: 'public', market: PUBLIC.market };
}

const PLACES = {
	here: () => 'here',
	neighbor: (market: string) => `in ${market}`,
	public: (market: string) => `of public data, ${market}`,
} as const satisfies Record<MeasuredError['source'], (market: string) => string>;

/** @example "Half of the prices like this one were within ±5.9% (1,336 blind sales here)." */
export function measuredErrorSentence({ measured }: Pick<Confidence, 'measured'>): string {
	const { medianError, sales, source, market } = measured;
	return `Half of the prices like this one were within ±${percentTenths(medianError)} (${plural(sales, 'blind sale')} ${PLACES[source](market)}).`;
}
