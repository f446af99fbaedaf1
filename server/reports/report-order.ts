/** The interface between the `report` function and the kinds of report. */
import type { Units } from '../../domain/home/units.ts';
import type { Brand } from '../../report/report.ts';
import type { Context } from '../context.ts';

/** A requested report whose text has been checked. */
export interface ReportOrder {
	/** The agent's report that this one replaces; null for a new one. */
	replaces: string | null;
	/** Searches for the evidence and computes the report. */
	compute(context: Context, work: ReportWork): Promise<ComputedReport>;
}

/** The agent who creates the report. */
export interface ReportWork {
	callerId: string;
	brand: Brand;
	/** The units used in the report. */
	units: Units;
	/** The key of the search that the report belongs to; empty for a market update. */
	idempotencyKey: string;
}

/** The report and its inputs, as JSON strings. */
export interface ComputedReport {
	zip: string;
	report: string;
	inputs: string;
}
