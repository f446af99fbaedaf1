/** The price of the sample's home: the same analysis, from the same evidence, as for an agent who searches its address. */
import { type EvidenceHead, parseEvidence, writeEvidence } from '../../contract/evidence.ts';
import type { SamplePrice } from '../../contract/sample-price.ts';
import { analyze } from '../../domain/analysis/analyze.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { RADIUS_MILES } from '../../domain/comps-query.ts';
import { initialSubject } from '../../domain/home/subject.ts';
import { provisionalModel } from '../../server/search/provisional-model.ts';
import type { Query } from '../postgres/pool.ts';

interface SampleHome {
	latitude: number;
	longitude: number;
	zip: string;
	street_key: string;
	/** The effective date. */
	asOf: string;
}

/** @returns null if there is none */
export async function priceSample(sql: Query, home: SampleHome): Promise<SamplePrice | null> {
	const { latitude, longitude, zip, street_key: street, asOf } = home;
	const [found] = await sql<Found[]>`
		select private.home_at(${street}, ${zip}) as subject, near.sales, near.offers, near.reach,
		       private.market_name(z.county, z.state) as market, m.model::text
		  from private.evidence_near(${latitude}, ${longitude}, ${zip}, 'single_family', true, ${asOf}::date, ${street}) near
		  join public.zip_places z on z.zip = ${zip}
		  left join public.market_models m on m.market = private.market_name(z.county, z.state) and m.demo`;
	if (!found) return null;
	const { market, sales } = found;
	const model = found.model ?? JSON.stringify(provisionalModel({ market, sales, asOf }));
	const head: EvidenceHead = {
		subject: found.subject,
		effective_on: asOf,
		list_prices_only: false,
		demo: true,
		center: { latitude, longitude, basis: 'home' },
		reach_miles: found.reach,
	};
	const texts = { sales: found.sales, activeListings: found.offers, unsold: null, model };
	const evidence = parseEvidence(JSON.parse(writeEvidence(head, texts)));
	const choices = { ...NO_CHOICES, searchRadius: RADIUS_MILES.default };
	const { comps, conclusion } = analyze(evidence, initialSubject(evidence, zip, ''), choices);
	if (!conclusion) return null;
	const { price, low, high, supporting } = conclusion;
	return {
		...{ price, low, high },
		supporting: supporting.sales,
		comps: comps.map(({ sale, number, miles }) => {
			const { id, address, price, soldOn, latitude, longitude } = sale;
			return { id, number, address, price, soldOn, miles, latitude, longitude };
		}),
	};
}

interface Found {
	market: string;
	subject: EvidenceHead['subject'];
	sales: string | null;
	offers: string | null;
	reach: number | null;
	/** Null until the market is fitted. */
	model: string | null;
}
