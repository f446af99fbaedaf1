/** Rows with random cells. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONTEXT as context, SOLD_ROW as SOLD } from '../../../../tests/file-rows.ts';
import { matchColumns } from '../../columns/columns.ts';
import { parseListing } from '../parse-listing.ts';

test('whatever the cells contain, a row is a valid listing or is rejected', () => {
	const headers = [
		...Object.keys(SOLD),
		'List Price',
		'List Date',
		'Beds',
		'Baths',
		'SqFt',
		'Lot Size',
		'Year Built',
		'DOM',
		'Type',
		'Latitude',
		'Longitude',
		'MLS#',
		'URL',
		'HOA Fee',
		'Condition',
		'Quality',
		'Grade',
		'Garage',
		'Pool',
		'Basement Area',
		'View',
		'Waterfront',
		'Concessions',
	];
	const mapping = matchColumns(headers, []);
	const cell = fc.oneof(
		fc.constantFrom(
			'',
			'Sold',
			'Active',
			'78704',
			'300000',
			'6/9/2026',
			'-1',
			'0',
			'1e300',
			'47.5',
			'C3',
			'7',
		),
		fc.string(),
	);
	fc.assert(
		fc.property(fc.array(cell, { minLength: headers.length, maxLength: headers.length }), (cells) => {
			const { listing } = parseListing(cells, mapping, context);
			if (listing === null) return;
			expect(listing.zip).toMatch(/^[0-9]{5}$/);
			expect((listing.latitude === null) === (listing.longitude === null)).toBe(true);
			if (listing.status === 'sold') expect(listing.soldOn !== null && listing.soldPrice !== null).toBe(true);
			for (const rating of [listing.condition, listing.quality]) {
				expect(rating === null || (rating >= 1 && rating <= 6)).toBe(true);
			}
			for (const value of [listing.garageSpaces, listing.basementArea, listing.concessions, listing.view]) {
				expect(value === null || (Number.isInteger(value) && value >= 0 && value < 2 ** 31)).toBe(true);
			}
			for (const value of [listing.soldPrice, listing.listPrice, listing.livingArea, listing.lotSize]) {
				expect(value === null || (Number.isInteger(value) && value > 0 && value < 2 ** 31)).toBe(true);
			}
		}),
		{ numRuns: 300 },
	);
});
