import type { HomeFacts, Sale } from '../../../domain/home/home.ts';
import { adjustmentLogs, toAdjustedLog } from '../../../domain/pricing/adjustments.ts';
import type { AdjustedComp, PricedHome } from '../../../domain/pricing/neighborhood.ts';
import { type Reconciliation, reconcile } from '../../../domain/pricing/reconcile.ts';
import { createSales, MODEL, SUBJECT, TODAY } from '../../sample-market.ts';

export const COMPS = createComps(createSales(90));

export function createComps(sales: readonly Sale[], subject: HomeFacts = SUBJECT): AdjustedComp[] {
	return sales.map((sale) => ({
		sale,
		adjustedLog: toAdjustedLog(sale, adjustmentLogs(subject, sale, MODEL, TODAY)),
	}));
}

export function reconcileComps(
	comps: readonly AdjustedComp[],
	subject: PricedHome = SUBJECT,
): Reconciliation {
	return reconcile(subject, comps, MODEL, TODAY) as Reconciliation;
}
