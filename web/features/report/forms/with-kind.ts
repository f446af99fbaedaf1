/** A request for a report on a home, of another kind. */
import type { HomeReportRequest, PriceReportKind } from '../../../../contract/reports/report-request.ts';
import { NO_TERMS } from '../../../../domain/analysis/offer/offer-terms.ts';
import { choiceForKind } from '../../../../report/page-list.ts';

/** Its purpose follows if it is for a buyer, or no longer is. */
export function withKind(request: HomeReportRequest, kind: PriceReportKind): HomeReportRequest {
	const { assignment, pageOrder, offer = NO_TERMS } = request;
	const isBack = request.kind === 'offer' && kind !== 'offer' && assignment.purpose === 'purchase';
	const purpose = kind === 'offer' ? 'purchase' : isBack ? 'listing' : assignment.purpose;
	return {
		...request,
		kind,
		pageOrder: choiceForKind(kind, pageOrder),
		assignment: { ...assignment, purpose },
		offer: kind === 'offer' ? offer : undefined,
	};
}
