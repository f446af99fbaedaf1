/** What the function `report` needs for any kind of report. */
import type { Units } from '../../domain/home/units.ts';
import type { Brand } from '../../report/report.ts';
import type { Context } from '../context.ts';

/** A requested report whose texts have been checked. */
export interface ReportOrder {
	/** An own report that this one takes the place of; null for a new one. */
	replaces: string | null;
	/** Searches and computes. */
	compute(context: Context, work: ReportWork): Promise<ComputedReport>;
}

/** For whom a report is made. */
export interface ReportWork {
	callerId: string;
	brand: Brand;
	/** That the report is written in. */
	units: Units;
	/** Of the search that the report belongs to. */
	idempotencyKey: string;
}

/** The report and what it was computed from, as JSON texts. */
export interface ComputedReport {
	zip: string;
	report: string;
	inputs: string;
}
