/** Rows that are rejected, and why. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTEXT as context, readRow as read, SOLD_ROW as SOLD } from '../../../../tests/file-rows.ts';
import { matchColumns } from '../../columns/columns.ts';
import { parseListing } from '../parse-listing.ts';

describe('a row is rejected as', () => {
	test.each([
		['no ZIP code; add it, or latitude and longitude', { ...SOLD, Zip: '' }],
		['no price', { ...SOLD, 'Sold Price': '0' }],
		['unreadable price', { ...SOLD, 'Sold Price': 'call' }],
		['not a sale price (under $10,000)', { ...SOLD, 'Sold Price': '$10' }],
		['no address and no coordinates', { ...SOLD, Address: '' }],
		['sold without a closing date', { ...SOLD, 'Sold Date': '' }],
		['unreadable date', { ...SOLD, 'Sold Date': '2026-02-30' }],
		['closing date in the future', { ...SOLD, 'Sold Date': '11/21/2026' }],
		['status is neither active, pending nor sold', { ...SOLD, Status: 'Withdrawn' }],
		['status is neither active, pending nor sold', { ...SOLD, Status: 'X' }],
		['rental', { ...SOLD, Status: 'Leased' }],
		['rental', { ...SOLD, Type: 'Residential Lease' }],
		['not a home: parking, commercial or a timeshare', { ...SOLD, Type: 'Parking' }],
		["not an arm's-length sale", { ...SOLD, SaleWarning: '51' }],
		["not an arm's-length sale", { ...SOLD, QUAL_CD1: '11' }],
		['multi-parcel sale', { ...SOLD, QUAL_CD1: '05' }],
		["not an arm's-length sale", { ...SOLD, 'Non Use Code': '25 - Other' }],
		["not an arm's-length sale: family transfer", { ...SOLD, SALEDESC: 'LOVE AND AFFECTION SALE' }],
		["not an arm's-length sale", { ...SOLD, sale_filter_deed_type: 'true' }],
		['multi-parcel sale', { ...SOLD, is_multisale: 'true' }],
		['neither a status nor a closing date', { Address: '1 Elm St', Zip: '78704', Price: '300000' }],
		['row of totals, not a home', { 'MLS #': 'Average', ...SOLD, Zip: '', 'Sold Date': '', Address: '' }],
		['notice row, not a home', { Note: 'Some listings are not included', Zip: '', Price: '' }],
	])('%s', (reason, row) => {
		expect(read(row).rejected).toBe(reason);
	});

	test('more cells than headers', () => {
		const mapping = matchColumns(['Zip', 'Price', 'Status'], []);
		expect(parseListing(['78704', '300', '000', 'Sold'], mapping, context).rejected).toBe(
			'more cells than headers',
		);
		expect(parseListing(['78704', '300000', 'Sold', '', ''], mapping, context).rejected).not.toMatch(/cells/);
	});
});

test('rejects a row whose cells an unquoted comma has shifted into a blank last column', () => {
	const headers = 'Zip,Status,Sold Date,Area,Sold Price,Beds,Baths,Area Name,SqFt,Notes'.split(',');
	const ordinary = '78704,Sold,6/9/2026,Oaks,500000,3,2,Hill,1500,'.split(',');
	const mapping = matchColumns(headers, [ordinary]);
	const read = (text: string) => parseListing(text.split(','), mapping, context).rejected;
	const reason = 'shifted columns: unquoted comma in a cell';
	expect(read('78704,Sold,6/9/2026,Oaks, The,500000,3,2,Hill,1500')).toBe(reason);
	expect(read('78704,Sold,6/9/2026,Oaks,North,500000,3,2,Hill,1500')).toBe(reason);
	expect(read('78704,Sold,6/9/2026,Oaks,500000,3,2,Hill, The,1500')).toBe(reason);
	expect(read(ordinary.join(','))).not.toBe(reason);
});

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
