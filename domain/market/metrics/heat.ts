/** Heat: how much faster and firmer an area sells than its county. From homes alone, never from people or searches. */
import { clamp } from '../../math/arithmetic.ts';
import type { CountyFigures } from '../market-history.ts';
import { LISTING_METRICS } from './listing-metrics.ts';
import { type Metric, measureMetric } from './metric.ts';
import { SALE_METRICS } from './sale-metrics.ts';

interface Part {
	id: string;
	county: (county: CountyFigures) => number | null;
	/** From −1, cooler than the county, to 1, hotter; 0 if alike. */
	compare: (area: number, county: number) => number;
}

/** Twice the county's figure, or a difference of this many points, is the most that counts. */
const MAX_DIFFERENCE = 0.2;

const PARTS: readonly Part[] = [
	{
		id: 'days_on_market',
		county: ({ daysOnMarket }) => daysOnMarket,
		compare: (area, county) => Math.log2(Math.max(1, county) / Math.max(1, area)),
	},
	{
		id: 'pending_ratio',
		county: ({ pendingRatio }) => pendingRatio,
		compare: (area, county) => (area === county ? 0 : Math.log2(area / county)),
	},
	{
		id: 'price_cut_share',
		county: ({ priceCutShare }) => priceCutShare,
		compare: (area, county) => (county - area) / MAX_DIFFERENCE,
	},
	{
		id: 'above_list_share',
		county: ({ aboveListShare }) => aboveListShare,
		compare: (area, county) => (area - county) / MAX_DIFFERENCE,
	},
];
const MIN_PARTS = 3;
const MEASURED: readonly Metric[] = [...SALE_METRICS, ...LISTING_METRICS];

/** 50 is as hot as the county. @example half the county's days, and alike in the other three: 50 + 50 × ¼ = 62.5 */
export const HEAT = {
	id: 'heat',
	label: 'Heat',
	unit: 'score',
	definition: 'How hot this market is compared with the county: 50 is the same, 100 the hottest.',
	formula:
		'Fifty plus 50 × the mean of at least three parts, each from −1 to 1: log₂ of the county’s days on market ÷ those here; log₂ of pending to active here ÷ in the county; the county’s share of active listings with a price cut minus the share here, ÷ 0.2; the share sold above list here minus the county’s, ÷ 0.2.',
	minSample: 0,
	known: 'now',
	basis: 'live',
	risingFavors: 'sellers',
	measure: (market) => {
		const { county } = market;
		if (county === null) return { value: null, sample: 0, reason: 'no county to compare with' };
		const parts = PARTS.flatMap((part) => {
			const metric = MEASURED.find(({ id }) => id === part.id) as Metric;
			const area = measureMetric(metric, market);
			const other = part.county(county);
			if (area.value === null || other === null) return [];
			return [{ score: clamp(part.compare(area.value, other), -1, 1), sample: area.sample }];
		});
		const sample = Math.min(...parts.map((part) => part.sample));
		if (parts.length < MIN_PARTS)
			return { value: null, sample: 0, reason: `${parts.length} of 4 parts known, needs ${MIN_PARTS}` };
		const mean = parts.reduce((sum, { score }) => sum + score, 0) / parts.length;
		return { value: 50 + 50 * mean, sample };
	},
} as const satisfies Metric;
