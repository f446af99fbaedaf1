/** How like the subject a sale is. */
import type { LogAdjustment } from '../valuation/adjustments.ts';

/**
 * The expected gross adjustment as a share of the price: the sum of the sizes of all physical adjustments in
 * natural log. 0 is the same home; 0.2 one whose adjustments would come to 20 % of its price. Time and concessions
 * say nothing of the home, and what is not known on one side adds nothing.
 *
 * @example dissimilarityOf([{ feature: 'livingArea', log: -0.044, … }, { feature: 'bathrooms', log: 0.02, … }]) // 0.064
 */
export function dissimilarityOf(logs: readonly LogAdjustment[]): number {
	return logs
		.filter(({ feature }) => feature !== 'time' && feature !== 'concessions')
		.reduce((sum, { log }) => sum + Math.abs(log ?? 0), 0);
}
