/** The list price that an offer analysis is about, and its listing. */
import { analyzeOffer, type OfferAnalysis } from '../../../domain/analysis/offer/offer-analysis.ts';
import { type ActiveListing, ownListing } from '../../../domain/comps/evidence.ts';
import { daysBetween } from '../../../domain/dates/days.ts';
import { usd } from '../../../domain/format/format.ts';
import type { PriceBlock } from '../../report.ts';
import type { ReportInput } from '../../report-input.ts';
import { placeWords } from '../../words.ts';

interface OfferedHome {
	/** US dollars: the agent's, or else that of the listing. */
	listPrice: number;
	/** Null if the data has no listing of the home on the market. */
	listing: ActiveListing | null;
	/** Null without a price from closed sales. */
	analysis: OfferAnalysis | null;
}

/** Null if no list price is known. */
export function offeredHome({ analysis, evidence, request }: ReportInput): OfferedHome | null {
	const listing = ownListing(evidence, analysis.subject);
	const listPrice = request.offer?.listPrice ?? listing?.price ?? null;
	if (!listPrice) return null;
	const listed = { listPrice, daysOnMarket: listing && timeOnMarket(listing, evidence) };
	return { listPrice, listing, analysis: analyzeOffer(evidence, analysis, listed) };
}

/** In days: the source's count, or else since the list date; null if neither is known. */
export function timeOnMarket(
	{ daysOnMarket, listedOn }: ActiveListing,
	{ effectiveOn }: Pick<ReportInput['evidence'], 'effectiveOn'>,
): number | null {
	return daysOnMarket ?? (listedOn === null ? null : daysBetween(listedOn, effectiveOn));
}

/** The list price on the range of page one; nothing in other kinds of report. */
export function listedMark(input: ReportInput): Pick<PriceBlock, 'listed'> {
	const { conclusion } = input.analysis;
	const listPrice = input.kind === 'offer' && offeredHome(input)?.listPrice;
	if (!listPrice || conclusion === null) return {};
	const words = `List price ${usd(listPrice)}: ${placeWords(listPrice, conclusion)}`;
	return { listed: { value: listPrice, words } };
}
