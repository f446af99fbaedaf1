import { type Effort, missingErrors, type SaleError } from '../../../domain/fitting/measure-errors.ts';
import type { Sale } from '../../../domain/home/home.ts';

/** Measures the errors of a market that has no stored errors yet. */
export function measureErrors(
	market: string,
	sales: readonly Sale[],
	today: string,
	effort: Effort,
): SaleError[] {
	return [...missingErrors(market, sales, today, [], effort)].flat();
}
