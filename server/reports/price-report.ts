/** A report on a home: its price with the evidence behind it. */
import { toSearchStatistics } from '../../contract/comps/comps.ts';
import type { HomeReportRequest } from '../../contract/reports/report-request.ts';
import { toSearchRadius } from '../../domain/comps-query.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import type { SearchStatistics } from '../../domain/market/search-statistics.ts';
import type { Report } from '../../report/report.ts';
import { computeFor } from '../computations.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { describeFound } from '../search/comps-response.ts';
import { findPricedEvidence } from '../search/evidence-store.ts';
import { findComps } from '../search/found-comps.ts';
import type { SearchRequest } from '../search/search-request.ts';
import { withStreets } from '../streets/report-streets.ts';
import { fillBlocks } from './fill-blocks.ts';
import { listedCover, uploadedCover, withPictures } from './report-photos.ts';
import { type ComputedReport, type ReportWork, reportFigures } from './report-store.ts';

/** @throws HttpError as for a search, and 422 if the law doesn't allow the report or its cover can't be read */
export async function makePriceReport(
	context: Context,
	order: HomeReportRequest,
	search: SearchRequest,
	{ callerId, brand, units, idempotencyKey, attachment }: ReportWork,
): Promise<ComputedReport> {
	const { kind, address, radius, work, cover: chosen, replaces, ...request } = order;
	// A photo of the last listing would name who listed it.
	const isCover = chosen && kind !== 'brief' && (kind !== 'unsold' || 'upload' in chosen);
	const cover = isCover ? chosen : null;
	// An unreadable file is refused before the search is charged.
	const uploaded = cover && 'upload' in cover ? await uploadedCover(context, callerId, cover) : null;
	const evidence = await findPricedEvidence(context, callerId, search, idempotencyKey);
	const figures = await reportFigures(context, callerId, evidence.zip, evidence.head.demo);
	const { searchRadius } = work.choices;
	const { statistics, covered } = await findStatistics(
		context,
		callerId,
		search,
		searchRadius,
		idempotencyKey,
	);
	// The comps are those of the screen: within the area that the search covered.
	const choices = { ...work.choices, searchRadius: searchRadius ?? covered };
	const { problem, ...computed } = await computeFor(context)('report', {
		found: { search, kind, work: { ...work, choices }, units, evidence, statistics, figures },
		made: { request, brand, attachment, preparedOn: todayInUs(context.now()) },
	});
	if (problem !== null) throw new HttpError(422, problem);
	const composed: Report = JSON.parse(computed.report);
	const { listedPhotos } = evidence.head.subject ?? {};
	const filled = await fillBlocks(composed, async (block) => {
		if (block.kind === 'photos') return withPictures(block, context, callerId);
		if (block.kind === 'plat') return withStreets(block, context);
		if (block.kind !== 'cover' || cover === null) return block;
		const cropped = uploaded ?? (await listedCover(context, callerId, listedPhotos, cover));
		return { ...block, photo: { ...cropped, words: `Photo of ${composed.address}` } };
	});
	const number = cover && 'number' in cover ? cover.number : null;
	const report = { ...filled, ...(cover && { cover: { number, focus: cover.focus } }) };
	return { zip: evidence.zip ?? '', ...computed, report: JSON.stringify(report) };
}

/**
 * The market statistics of the search, which the report states as the screen does.
 *
 * @param covered the miles that the agent's search covered; null for the default radius, or for a ZIP code
 * @param idempotencyKey of that search, which it costs no second credit to repeat
 * @returns the statistics, null without homes, and the miles that the search covered after widening, null for a ZIP code
 */
async function findStatistics(
	context: Context,
	callerId: string,
	search: SearchRequest,
	covered: number | null,
	idempotencyKey: string,
): Promise<{ statistics: SearchStatistics | null; covered: number | null }> {
	const radiusMiles = covered === null ? search.radiusMiles : toSearchRadius(covered);
	const asked = { ...search, radiusMiles, limit: 0 };
	const { found } = await findComps(context, callerId, asked, idempotencyKey, null);
	return {
		statistics: found && toSearchStatistics(describeFound(asked, found, context.now())),
		covered: found?.radiusMiles ?? null,
	};
}
