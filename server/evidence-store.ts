/** Evidence, as the function asks the store for it. */
import type { EvidenceHead } from '../contract/evidence.ts';
import { todayInUs } from '../domain/days.ts';
import type { IsoDate } from '../domain/listing.ts';
import type { Subject } from '../domain/valuation/home.ts';
import type { MarketModel } from '../domain/valuation/market-model.ts';
import type { Context } from './context.ts';
import { placeOf, REFUSALS, type Spot } from './listing-store.ts';
import { provisionalModel } from './provisional-model.ts';
import type { SearchRequest } from './search-request.ts';

export interface StoredEvidence {
	head: EvidenceHead;
	/** The ZIP of the place; null for one that has none. */
	zip: string | null;
	/** Homes by columns, as JSON text. */
	sales: string | null;
	offers: string | null;
	/** JSON text. */
	model: string;
}

/** A row of `search_evidence`. */
interface Row {
	head: {
		refused?: string;
		spot: Spot | null;
		subject: Subject | null;
		reach: number | null;
		as_of: IsoDate;
		demo: boolean | null;
		list_prices_only: boolean | null;
		market: string | null;
	};
	sales: string | null;
	offers: string | null;
	model: string | null;
}

/** What a market is called of which no county is known. */
const UNNAMED_MARKET = 'United States';

/**
 * Settles the credit of a search and gathers its evidence, in one transaction of the store.
 *
 * @param idempotencyKey names a search that may be asked for twice, here or as comps: it costs one credit
 * @throws Problem when the caller may not search, or the address can not be placed
 */
export async function findEvidence(
	context: Context,
	callerId: string,
	search: SearchRequest,
	idempotencyKey: string | null,
): Promise<StoredEvidence> {
	const [row] = await context.call<Row>('search_evidence', {
		caller: callerId,
		query: search.text,
		...placeOf(search),
		radius: search.radiusMiles,
		idempotency_key: idempotencyKey,
		today: todayInUs(context.now()),
	});
	if (!row) throw new Error('search_evidence gave no row');
	const refusal = REFUSALS[row.head.refused ?? ''];
	if (refusal) throw refusal;
	return {
		head: headOf(row.head),
		zip: row.head.spot?.zip ?? null,
		sales: row.sales,
		offers: row.offers,
		model: row.model ?? JSON.stringify(modelOf(row)),
	};
}

/** Prices asked are no prices paid: of them no model is made. */
function modelOf({ head, sales }: Row): MarketModel {
	const paid = head.list_prices_only ? null : sales;
	return provisionalModel(head.market ?? UNNAMED_MARKET, paid, head.as_of);
}

function headOf(head: Row['head']): EvidenceHead {
	return {
		subject: head.subject,
		effective_on: head.as_of,
		list_prices_only: head.list_prices_only ?? false,
		demo: head.demo ?? false,
		centre: centreOf(head.spot),
		reach_miles: head.reach,
	};
}

function centreOf(spot: Spot | null): EvidenceHead['centre'] {
	const { basis, latitude, longitude } = spot ?? { basis: null, latitude: null, longitude: null };
	return basis === null || latitude === null || longitude === null ? null : { latitude, longitude, basis };
}
