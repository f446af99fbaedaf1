/** A stored comp, and a response without comps. */
import { type CompsResponse, toWireKpis } from '../../contract/comps/comps.ts';

/** A comp as the store keeps it. */
export const CARD = JSON.stringify({
	id: 'a',
	zpid: 'MLS-1',
	address: '12 "Oak"\nSt',
	city: 'Kent',
	state: 'WA',
	zipcode: '98030',
	price: 410_000,
	price_kind: 'sold',
	bedrooms: 3,
	homeType: 'CONDO',
	statusType: 'SOLD',
	sold_date: '2026-03-02',
	demo: false,
});

export const RESPONSE: Omit<CompsResponse, 'comps'> = {
	kpis: { ...toWireKpis({ values: nullKpis(), sample: 0, daysSample: 0, basis: null }) },
	found: 0,
	area: {
		kind: 'zip',
		zip: '98030',
		latitude: null,
		longitude: null,
		center: null,
		located_by: null,
		radius_miles: null,
		requested_radius_miles: null,
		matched_address: null,
		suggested_addresses: [],
		unlocated: 0,
	},
	data: { source: null, demo: false, as_of: null, dated: false, newest_record: null, loaded_at: null },
	notes: [],
	empty: null,
};

function nullKpis() {
	return { median_price: null, p25_price: null, p75_price: null, median_dom: null };
}
