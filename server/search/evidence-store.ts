/** Database access for evidence. */
import { LRUCache } from 'lru-cache';
import type { EvidenceHead } from '../../contract/evidence.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import { parseAddress } from '../../domain/address/address.ts';
import type { IsoDate } from '../../domain/dates/days.ts';
import type { Deed } from '../../domain/home/deed.ts';
import type { Subject } from '../../domain/home/home.ts';
import { computeFor } from '../computations.ts';
import { type Context, runWithoutSlot } from '../context.ts';
import { digest } from '../digest.ts';
import { HttpError } from '../http-error.ts';
import { type Spot, UNKNOWN_SPOT } from './found-comps.ts';
import { search } from './search.ts';
import type { SearchRequest } from './search-request.ts';
import type { StoredEvidence } from './stored-evidence.ts';

interface Head {
	spot: Spot | null;
	subject: (Subject & { hidesValuation?: boolean }) | null;
	reach: number | null;
	as_of: IsoDate;
	demo: boolean | null;
	list_prices_only: boolean | null;
	market: string | null;
	place: EvidenceHead['place'] | null;
	deeds: Deed[] | null;
	past_listing: EvidenceHead['past_listing'];
}

/** The market name for an unknown county. */
const UNNAMED_MARKET = 'United States';

/**
 * Charges a search and collects its evidence, in one transaction. With a replica, which can read but not charge, in two.
 *
 * @param idempotencyKey identifies a search that may be requested twice, here or as comps: it costs one credit
 * @throws HttpError if the caller may not search, or the address can't be located
 */
export async function findEvidence(
	context: Context,
	caller: string,
	request: SearchRequest,
	idempotencyKey: string,
): Promise<StoredEvidence> {
	const { row, outdated } = await search<Head>(
		context,
		{ caller, request, idempotencyKey },
		'evidence',
		({ sales, offers }) => sales === null && offers === null,
	);
	const { head, sales, offers, unsold } = row;
	if (head === null) throw new Error('The search returned no evidence.');
	// A provider that just failed is not called again.
	const record = outdated ? null : await findRecord(context, caller, request, head);
	const priced = head.subject?.hidesValuation
		? { head: { ...head, deeds: null }, sales: null, offers: null, unsold: null }
		: { head, sales, offers, unsold };
	return {
		head: toHead(priced.head, record),
		zip: head.spot?.zip ?? null,
		sales: priced.sales,
		activeListings: priced.offers,
		unsold: priced.unsold,
		model: row.model ?? (await fitProvisionalModel(priced, context)),
	};
}

/**
 * Like `findEvidence`, for a function that states a price of the subject.
 *
 * @throws HttpError 422 as well, if the seller doesn't allow one
 */
export async function findPricedEvidence(...asked: Parameters<typeof findEvidence>): Promise<StoredEvidence> {
	const evidence = await findEvidence(...asked);
	if (evidence.head.hides_valuation) throw new HttpError(422, PROBLEMS.valuationHidden);
	return evidence;
}

/** The latest provisional models, by a digest of their inputs: a report uses the sales of the search before it. */
const provisionalModels = new LRUCache<string, Promise<string>>({ max: 200 });

/** A provisional model. List prices are not sale prices, so no model is fitted on them. */
async function fitProvisionalModel(
	{ head, sales }: { head: Head; sales: string | null },
	context: Context,
): Promise<string> {
	const market = head.market ?? UNNAMED_MARKET;
	const inputs = { market, sales: head.list_prices_only ? null : sales, asOf: head.as_of };
	const key = await digest(JSON.stringify(inputs));
	const known = provisionalModels.get(key);
	if (known) return known;
	const model = computeFor(context)('model', inputs);
	provisionalModels.set(key, model);
	model.catch(() => provisionalModels.delete(key));
	return model;
}

/** The provider's record of a home that isn't in the database. */
async function findRecord(context: Context, caller: string, request: SearchRequest, { subject, spot }: Head) {
	const { street, unit } = parseAddress(request.text);
	if (!context.listings || subject || request.mode === 'zip' || street === null || !spot?.zip) return null;
	const { listings } = context;
	const { city, state, zip } = spot;
	const home = await runWithoutSlot(context, () => listings.home({ street, unit, city, state, zip }, caller));
	// One location for everything: that of the search, if a geocoder found it.
	const place = spot.basis === 'geocoded' && { latitude: spot.latitude, longitude: spot.longitude };
	return home && { home: { ...home, ...place }, source: listings.label };
}

function toHead(head: Head, record: { home: Subject; source: string } | null): EvidenceHead {
	const { hidesValuation = false, ...subject } = head.subject ?? {};
	return {
		subject: head.subject ? (subject as Subject) : (record?.home ?? null),
		...(hidesValuation && { hides_valuation: true }),
		...(record && { subject_source: record.source }),
		effective_on: head.as_of,
		list_prices_only: head.list_prices_only ?? false,
		...(head.deeds && { deeds: head.deeds }),
		...(head.past_listing && { past_listing: head.past_listing }),
		demo: head.demo ?? false,
		center: toCenter(head.spot),
		reach_miles: head.reach,
		place: head.place,
	};
}

function toCenter(spot: Spot | null): EvidenceHead['center'] {
	const { basis, latitude, longitude, located_by } = spot ?? UNKNOWN_SPOT;
	if (basis === null || latitude === null || longitude === null) return null;
	return { latitude, longitude, basis, ...(located_by && { locatedBy: located_by }) };
}
