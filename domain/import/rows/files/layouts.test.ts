/** The same fictional homes in the layouts of many tools, counties and offices: all are read alike. */
import { expect, test } from 'vitest';
import { baths, HOMES, type Home, iso, line } from '../../../../tests/layouts/homes.ts';
import { LISTING_SITES } from '../../../../tests/layouts/listing-sites.ts';
import { MLS_SYSTEMS } from '../../../../tests/layouts/mls-systems.ts';
import { PUBLIC_RECORDS } from '../../../../tests/layouts/public-records.ts';
import { SPREADSHEETS } from '../../../../tests/layouts/spreadsheets.ts';
import type { Listing } from '../../../home/listing.ts';
import { matchColumns } from '../../columns/columns.ts';
import { parseListing } from '../parse-listing.ts';

const LAYOUTS = { ...LISTING_SITES, ...MLS_SYSTEMS, ...PUBLIC_RECORDS, ...SPREADSHEETS };

/** The home that every layout contains. Home type and list price depend on the layout's columns. */
function expected(home: Home, hasAddress: boolean): Partial<Listing> {
	return {
		zip: '78704',
		city: 'Austin',
		state: 'TX',
		status: 'sold',
		soldPrice: home.price,
		soldOn: iso(home),
		bedrooms: home.beds,
		bathrooms: baths(home),
		livingArea: home.sqft,
		yearBuilt: home.year,
		latitude: home.lat,
		longitude: home.lon,
		...(hasAddress && { address: line(home) }),
	};
}

test.each(Object.entries(LAYOUTS))('%s', (name, layout) => {
	const headers = Object.keys(layout);
	const rows = HOMES.map((home) => headers.map((header) => String(layout[header]?.(home) ?? '')));
	const mapping = matchColumns(headers, rows);
	const context = { today: '2026-11-20', placeOf: () => ({ city: 'Austin', state: 'TX' }) };
	rows.forEach((cells, at) => {
		const home = HOMES[at] as Home;
		const { listing, rejected } = parseListing(cells, mapping, context);
		if (listing === null) throw new Error(`${name}, row ${at}: ${rejected}`);
		const address = listing.address?.replace(/ (#|Unit |Apt |APT |Ste )+\d+$/, '') ?? null;
		expect({ ...listing, address }, `${name}, row ${at}`).toMatchObject(
			expected(home, name !== 'King County'),
		);
		// An acre has four decimals in some layouts.
		expect(
			Math.abs((listing.lotSize ?? 0) - home.lot),
			`${name}, row ${at}: ${listing.lotSize}`,
		).toBeLessThan(5);
		if (name !== 'King County' && home.unit !== '') expect(listing.address).toContain(home.unit);
	});
});
