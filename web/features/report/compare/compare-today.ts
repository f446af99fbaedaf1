/** Prices the home of a report from today's data, and compares. Loaded on demand: it has the code that prices. */
import { parseEvidence } from '../../../../contract/evidence.ts';
import { parseReportInputs } from '../../../../contract/reports/report-inputs.ts';
import { comparePrices, type PriceComparison } from '../../../../domain/analysis/compare-prices.ts';
import { COMPS_LIMIT } from '../../../../domain/comps-query.ts';
import { initialSubject } from '../../../../domain/home/subject.ts';
import type { Units } from '../../../../domain/home/units.ts';
import { invokeFunction } from '../../../backend.ts';
import { callProcedure } from '../../../procedures.ts';

/**
 * @param key under which today's search is charged once
 * @returns null if there is no price then or now
 */
export async function compareToday(id: string, key: string, units: Units): Promise<PriceComparison | null> {
	const { query, zip, work, evidence } = parseReportInputs(await callProcedure('report_inputs', { id }));
	const { address, radius } = query;
	const search = { address, limit: COMPS_LIMIT.default, ...(radius !== null && { radius }) };
	const today = parseEvidence(await invokeFunction('evidence', search, { 'idempotency-key': key }));
	const homeIn = (found: typeof today) => ({ ...initialSubject(found, zip, address), ...work.facts });
	return comparePrices(
		{ evidence, home: homeIn(evidence) },
		{ evidence: today, home: homeIn(today) },
		work.choices,
		units,
	);
}
