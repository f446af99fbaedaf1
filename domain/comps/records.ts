/** Sanitizes the records of sales, sets aside those without a usable price, and merges duplicates. */
import type { IsoDate } from '../dates/days.ts';
import type { Sale } from '../home/home.ts';
import { checkSale } from './check-sale.ts';
import { type MergedSales, mergeDuplicates } from './duplicates.ts';
import type { Reason } from './reasons.ts';

export interface SaleRecords extends MergedSales {
	/** The records without a usable price, each with the reason. */
	unusable: readonly { sale: Sale; reason: Reason }[];
	/** For a merged record, the id of the record that represents its sale. */
	mergedInto: ReadonlyMap<string, string>;
}

/** The last result for each list of sales. It only changes if the agent edits the sales added manually. */
const RECORDS = new WeakMap<readonly Sale[], { added: readonly Sale[]; on: IsoDate; records: SaleRecords }>();

/**
 * The records of the sales in the evidence and of those that the agent added. An added record replaces one with the
 * same id.
 */
export function saleRecords(sales: readonly Sale[], added: readonly Sale[], on: IsoDate): SaleRecords {
	const last = RECORDS.get(sales);
	if (last?.added === added && last.on === on) return last.records;
	const records = computeRecords(sales, added, on);
	RECORDS.set(sales, { added, on, records });
	return records;
}

function computeRecords(sales: readonly Sale[], added: readonly Sale[], on: IsoDate): SaleRecords {
	const records = uniqueById([...added, ...sales]).map((given) => checkSale(given, on));
	const usable = records.filter(({ reason }) => reason === null).map(({ sale }) => sale);
	const { unique, merged } = mergeDuplicates(usable, new Set(added.map(({ id }) => id)));
	return {
		unique,
		merged,
		mergedInto: new Map(merged.map(({ sale, into }) => [sale.id, into.id])),
		unusable: records.flatMap(({ sale, reason }) => (reason === null ? [] : [{ sale, reason }])),
	};
}

/** Removes repeated ids. The agent's own record of a sale replaces the imported one. */
function uniqueById(sales: readonly Sale[]): Sale[] {
	return [...new Map([...sales].reverse().map((sale) => [sale.id, sale])).values()];
}
