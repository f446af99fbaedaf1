/** A request for a report on a home, of another kind. */
import type { HomeReportRequest, PriceReportKind } from '../../../../contract/reports/report-request.ts';
import { NO_TERMS } from '../../../../domain/analysis/offer/offer-terms.ts';
import type { PastListing, RecordedPastListing } from '../../../../domain/home/listing-period.ts';
import { choiceForKind } from '../../../../report/page-list.ts';

/**
 * Its purpose follows if it is for a buyer, or no longer is.
 *
 * @param recorded the home's newest listing, if it is known to have ended unsold
 */
export function withKind(
	request: HomeReportRequest,
	kind: PriceReportKind,
	recorded: RecordedPastListing | null = null,
): HomeReportRequest {
	const { assignment, pageOrder, offer = NO_TERMS, pastListing = factsOf(recorded), cover } = request;
	const isBack = request.kind === 'offer' && kind !== 'offer' && assignment.purpose === 'purchase';
	const purpose = kind === 'offer' ? 'purchase' : isBack ? 'listing' : assignment.purpose;
	return {
		...request,
		kind,
		pageOrder: choiceForKind(kind, pageOrder),
		assignment: { ...assignment, purpose },
		offer: kind === 'offer' ? offer : undefined,
		pastListing: kind === 'unsold' ? pastListing : undefined,
		// A photo of the last listing would name who listed it.
		cover: kind === 'unsold' && cover && 'listed' in cover ? undefined : cover,
	};
}

/** A recorded listing, as the form asks for it. */
function factsOf(recorded: RecordedPastListing | null): PastListing | undefined {
	if (recorded === null) return undefined;
	const { prices, endedOn, ending } = recorded;
	return { prices, endedOn, ending };
}
