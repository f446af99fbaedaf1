/** How similar a sale is to the subject. */
import type { LogAdjustment } from '../pricing/adjustments.ts';

/**
 * The expected gross adjustment as a share of the price: the sum of the absolute adjustments, natural log, without time
 * and concessions, which are not facts of the home. 0 for an identical home; 0.2 if adjustments would total 20% of the
 * price. Unknown features add nothing.
 *
 * @example measureDissimilarity([{ feature: 'livingArea', log: -0.044, … }, { feature: 'bathrooms', log: 0.02, … }])
 * // 0.064
 */
export function measureDissimilarity(logs: readonly LogAdjustment[]): number {
	return logs
		.filter(({ feature }) => feature !== 'time' && feature !== 'concessions')
		.reduce((sum, { log }) => sum + Math.abs(log ?? 0), 0);
}
