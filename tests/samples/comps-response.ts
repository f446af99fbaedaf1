/** A sold home, and a response without comps. */
import { type CompsResponse, toWireKpis } from '../../contract/comps/comps.ts';
import type { Listing } from '../../domain/home/listing.ts';

export const HOME: Listing = {
	sourceId: 'MLS-1',
	address: '12 "Oak"\nSt',
	city: 'Kent',
	state: 'WA',
	zip: '98030',
	latitude: 47.38,
	longitude: -122.23,
	status: 'sold',
	homeType: 'condo',
	soldPrice: 410_000,
	listPrice: 420_000,
	originalListPrice: 430_000,
	soldOn: '2026-03-02',
	contractOn: '2026-02-01',
	listedOn: '2026-01-20',
	observedOn: '2026-03-02',
	bedrooms: 3,
	bathrooms: 2.5,
	livingArea: 1500,
	lotSize: 7000,
	yearBuilt: 1962,
	yearRenovated: null,
	daysOnMarket: 12,
	hoaMonthly: 40,
	condition: null,
	quality: null,
	garageSpaces: null,
	pool: null,
	basementArea: null,
	view: null,
	waterfront: null,
	extraFeatures: null,
	concessions: null,
	url: 'https://example.com/1',
};

export const RESPONSE: Omit<CompsResponse, 'comps'> = {
	kpis: { ...toWireKpis({ values: nullKpis(), sample: 0, basis: null }) },
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
	},
	data: { source: null, demo: false, as_of: null, dated: false, newest_record: null, loaded_at: null },
	notes: [],
	empty: null,
};

function nullKpis() {
	return { median_price: null, p25_price: null, p75_price: null, median_dom: null };
}
