/** Database access for the `report` function. */
import { PROBLEMS } from '../../contract/problems.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import type { Units } from '../../domain/home/units.ts';
import type { Brand } from '../../report/report.ts';
import type { ReportAttachment } from '../../report/report-input.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http-error.ts';

/** The agent who creates a report. */
export interface ReportWork {
	callerId: string;
	brand: Brand;
	/** The units used in the report. */
	units: Units;
	/** The key of the search that the report belongs to; empty for a market update. */
	idempotencyKey: string;
	/** The PDF in the profile; null if there is none. */
	attachment: (ReportAttachment & { words: string }) | null;
}

/** A report and its inputs, as JSON strings. */
export interface ComputedReport {
	zip: string;
	report: string;
	inputs: string;
}

/** Why a report can't be saved. */
const REFUSALS: Readonly<Record<string, HttpError>> = {
	unknown_caller: new HttpError(401, PROBLEMS.signInFirst),
	unknown_report: new HttpError(404, PROBLEMS.unknownReport),
	too_many_reports: new HttpError(409, PROBLEMS.tooManyReports),
};

interface ReportContext {
	refused: string | null;
	brand: Brand | null;
	units: Units | null;
	attachment: ReportWork['attachment'];
}

/** The caller's profile for a report, and their units. @throws HttpError if they may not save one */
export async function beginReport(
	context: Context,
	callerId: string,
	replaced: string | null,
): Promise<Pick<ReportWork, 'brand' | 'units' | 'attachment'>> {
	const [report] = await context.call<ReportContext>('begin_report', {
		caller: callerId,
		replaced,
	});
	const refusal = REFUSALS[report?.refused ?? ''];
	if (refusal) throw refusal;
	if (!report?.brand || !report.units) throw new Error('begin_report returned no brand or units');
	const { brand, units, attachment } = report;
	return { brand, units, attachment };
}

/** The additional inputs of a caller's report, as stored; null for unknown values. */
export async function reportFigures(
	context: Context,
	caller: string,
	zip: string | null,
	demo: boolean,
): Promise<{ market: unknown; backtest: unknown }> {
	const [figures] = await context.call<{ market: unknown; backtest: unknown }>('report_figures', {
		caller,
		place: zip,
		today: todayInUs(context.now()),
		is_demo: demo,
	});
	return figures ?? { market: null, backtest: null };
}

/**
 * Saves a report, or replaces an earlier one. Saving the same report twice has no effect.
 *
 * @returns its id
 * @throws HttpError if it can't be saved
 */
export async function saveReport(
	context: Context,
	callerId: string,
	{ zip, report, inputs }: ComputedReport,
	replaced: string | null,
): Promise<string> {
	const [kept] = await context.call<{ refused: string | null; id: string | null }>('save_report', {
		caller: callerId,
		place: zip,
		report,
		inputs,
		replaced,
	});
	const refusal = REFUSALS[kept?.refused ?? ''];
	if (refusal) throw refusal;
	if (!kept?.id) throw new Error('save_report returned no id');
	return kept.id;
}
