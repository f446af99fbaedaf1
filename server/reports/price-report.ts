/** A report on a home: its price with the evidence behind it. */
import { parseReportRequest } from '../../contract/reports/report-draft.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import { DEFAULT_ASSIGNMENT } from '../../domain/wording/states/assignment.ts';
import { computeFor } from '../computations.ts';
import { HttpError } from '../http-error.ts';
import { findPricedEvidence } from '../search/evidence-store.ts';
import type { SearchRequest } from '../search/search-request.ts';
import { checkReportTexts } from './check-report-texts.ts';
import type { ReportOrder } from './report-order.ts';
import { withPhotos } from './report-photos.ts';
import { reportFigures } from './report-store.ts';

/** @throws HttpError 400 or 422 */
export function orderPriceReport(search: SearchRequest, body: object): ReportOrder {
	const draft = parseReportRequest(body);
	if (typeof draft === 'string') throw new HttpError(400, draft);
	checkReportTexts(search, draft);
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
	} = draft;
	return {
		replaces,
		compute: async (context, { callerId, brand, units, idempotencyKey }) => {
			const evidence = await findPricedEvidence(context, callerId, search, idempotencyKey);
			const figures = await reportFigures(context, callerId, evidence.zip, evidence.head.demo);
			const { problem, ...computed } = await computeFor(context)('report', {
				found: { search, draft: { kind, work, netSheet }, units, evidence, figures },
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
			const report = await withPhotos(computed.report, context, callerId);
			return { zip: evidence.zip ?? '', ...computed, report };
		},
	};
}
