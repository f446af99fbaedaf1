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
import { searchFresh } from '../live-listings/search-fresh.ts';
import { type Spot, UNKNOWN_SPOT } from './found-comps.ts';
import { REFUSALS, searchArguments } from './search-arguments.ts';
import type { SearchRequest } from './search-request.ts';
import type { StoredEvidence } from './stored-evidence.ts';

/** A row of `search_evidence`. */
interface Row {
	head: {
		refused?: string;
		/** The search is settled, and a replica that has replayed the log up to here has its evidence. Nothing else is set. */
		position?: string;
		spot: Spot | null;
		subject: (Subject & { hidesValuation?: boolean }) | null;
		reach: number | null;
		as_of: IsoDate;
		demo: boolean | null;
		list_prices_only: boolean | null;
		market: string | null;
		place: EvidenceHead['place'] | null;
		deeds: Deed[] | null;
	};
	sales: string | null;
	offers: string | null;
	unsold: string | null;
	model: string | null;
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
	callerId: string,
	search: SearchRequest,
	idempotencyKey: string,
): Promise<StoredEvidence> {
	const named = searchArguments(context, callerId, search, idempotencyKey);
	const { row, outdated } = await searchFresh<Row>(context, {
		...{ request: search, caller: callerId, idempotencyKey },
		find: async ({ source, geocode }) => {
			const replica = context.replica?.() ?? null;
			const parts = { ...named, geocode, ...(replica && { settle_only: true }) };
			const rows = await (source === null
				? context.call<Row>('search_evidence', parts)
				: context.call<Row>('search_fresh_evidence', { ...source, ...parts }));
			const position = rows[0]?.head.position;
			if (!replica || position === undefined) return rows;
			const { query, idempotency_key, ...place } = named;
			const read =
				(await replica<Row>(position, 'read_evidence', place)) ??
				(await context.call<Row>('read_evidence', place));
			return rows.map((row) => ({ ...row, ...read[0] }));
		},
		isEmpty: ({ sales, offers }) => sales === null && offers === null,
	});
	const refusal = REFUSALS[row.head.refused ?? ''];
	if (refusal) throw refusal;
	// A provider that just failed is not called again.
	const record = outdated ? null : await findRecord(context, callerId, search, row.head);
	const priced = row.head.subject?.hidesValuation
		? { ...row, head: { ...row.head, deeds: null }, sales: null, offers: null, unsold: null }
		: row;
	return {
		head: toHead(priced.head, record),
		zip: row.head.spot?.zip ?? null,
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
export async function findPricedEvidence(
	...search: Parameters<typeof findEvidence>
): Promise<StoredEvidence> {
	const evidence = await findEvidence(...search);
	if (evidence.head.hides_valuation) throw new HttpError(422, PROBLEMS.valuationHidden);
	return evidence;
}

/** The latest provisional models, by a digest of their inputs: a report uses the sales of the search before it. */
const provisionalModels = new LRUCache<string, Promise<string>>({ max: 200 });

/** A provisional model. List prices are not sale prices, so no model is fitted on them. */
async function fitProvisionalModel({ head, sales }: Row, context: Context): Promise<string> {
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
async function findRecord(
	context: Context,
	callerId: string,
	search: SearchRequest,
	{ subject, spot }: Row['head'],
) {
	const { street, unit } = parseAddress(search.text);
	if (!context.listings || subject || search.mode === 'zip' || street === null || !spot?.zip) return null;
	const { listings } = context;
	const { city, state, zip } = spot;
	const home = await runWithoutSlot(context, () =>
		listings.home({ street, unit, city, state, zip }, callerId),
	);
	// One location for everything: that of the search, if a geocoder found it.
	const place = spot.basis === 'geocoded' && { latitude: spot.latitude, longitude: spot.longitude };
	return home && { home: { ...home, ...place }, source: listings.label };
}

function toHead(head: Row['head'], record: { home: Subject; source: string } | null): EvidenceHead {
	const { hidesValuation = false, ...subject } = head.subject ?? {};
	return {
		subject: head.subject ? (subject as Subject) : (record?.home ?? null),
		...(hidesValuation && { hides_valuation: true }),
		...(record && { subject_source: record.source }),
		effective_on: head.as_of,
		list_prices_only: head.list_prices_only ?? false,
		...(head.deeds && { deeds: head.deeds }),
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
