/** A sale as read from a file, for tests. */
import type { Listing } from '../../domain/home/listing.ts';
import { UNKNOWN_FACTS } from '../../domain/home/parse-home.ts';

export const SOLD: Listing = {
	...UNKNOWN_FACTS,
	sourceId: 'VAFX1154528',
	address: '12128 Purple Sage Ct',
	city: 'Reston',
	state: 'VA',
	zip: '20194',
	latitude: 38.974383,
	longitude: -77.3636159,
	status: 'sold',
	homeType: 'townhouse',
	soldPrice: 415300,
	listPrice: null,
	originalListPrice: null,
	soldOn: '2020-10-27',
	contractOn: null,
	listedOn: null,
	observedOn: '2020-10-27',
	bedrooms: 3,
	bathrooms: 2.5,
	livingArea: 1220,
	lotSize: 1400,
	yearBuilt: 1985,
	daysOnMarket: 6,
	hoaMonthly: 110,
	condition: 3,
	pool: false,
	concessions: null,
	url: null,
};
