/** How similar a sale is to the subject. */
import type { LogAdjustment } from '../pricing/adjustments.ts';

/**
 * The expected gross adjustment as a share of the price: the sum of all absolute physical adjustments in natural log.
 * 0 is an identical home; 0.2 one whose adjustments would total 20% of its price. Time and concessions are not facts
 * of the home, and unknown features add nothing.
 *
 * @example dissimilarityOf([{ feature: 'livingArea', log: -0.044, … }, { feature: 'bathrooms', log: 0.02, … }]) //
 * 0.064
 */
export function dissimilarityOf(logs: readonly LogAdjustment[]): number {
	return logs
		.filter(({ feature }) => feature !== 'time' && feature !== 'concessions')
		.reduce((sum, { log }) => sum + Math.abs(log ?? 0), 0);
}
