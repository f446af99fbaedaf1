/** A report on a home: its price with the evidence behind it. */
import { parseReportRequest } from '../../contract/reports/report-draft.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import { DEFAULT_ASSIGNMENT } from '../../domain/wording/states/assignment.ts';
import type { Report } from '../../report/report.ts';
import { computeFor } from '../computations.ts';
import { HttpError } from '../http-error.ts';
import { findPricedEvidence } from '../search/evidence-store.ts';
import type { SearchRequest } from '../search/search-request.ts';
import { withStreets } from '../streets/report-streets.ts';
import { checkReportTexts } from './check-report-texts.ts';
import { fillBlocks } from './fill-blocks.ts';
import type { ReportOrder } from './report-order.ts';
import { listedCover, uploadedCover, withPictures } from './report-photos.ts';
import { reportFigures } from './report-store.ts';
import { findStatistics } from './search-statistics.ts';

/** @throws HttpError 400 or 422 */
export function orderPriceReport(search: SearchRequest, body: object): ReportOrder {
	const draft = parseReportRequest(body);
	if (typeof draft === 'string') throw new HttpError(400, draft);
	checkReportTexts(draft);
	const {
		preparedFor,
		note,
		assignment = DEFAULT_ASSIGNMENT,
		saleNotes,
		summary,
		replaces,
		kind,
		work,
		netSheet,
		cover,
		pageOrder,
	} = draft;
	return {
		replaces,
		compute: async (context, { callerId, brand, units, idempotencyKey }) => {
			const order = cover && kind !== 'brief' ? cover : null;
			// An unreadable file is refused before the search is charged.
			const uploaded = order && 'upload' in order ? await uploadedCover(context, callerId, order) : null;
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
				found: {
					search,
					draft: { kind, work: { ...work, choices }, netSheet, pageOrder },
					units,
					evidence,
					statistics,
					figures,
				},
				texts: {
					brand,
					preparedFor,
					note,
					assignment,
					saleNotes,
					summary,
					preparedOn: todayInUs(context.now()),
				},
			});
			if (problem !== null) throw new HttpError(422, problem);
			const composed: Report = JSON.parse(computed.report);
			const { listedPhotos } = evidence.head.subject ?? {};
			const filled = await fillBlocks(composed, async (block) => {
				if (block.kind === 'photos') return withPictures(block, context, callerId);
				if (block.kind === 'plat') return withStreets(block, context);
				if (block.kind !== 'cover' || order === null) return block;
				const cropped = uploaded ?? (await listedCover(context, callerId, listedPhotos, order));
				return { ...block, photo: { ...cropped, words: `Photo of ${composed.address}` } };
			});
			const number = order && 'number' in order ? order.number : null;
			const report = { ...filled, ...(order && { cover: { number, focus: order.focus } }) };
			return { zip: evidence.zip ?? '', ...computed, report: JSON.stringify(report) };
		},
	};
}
