import { describe, expect, it } from 'vitest';
import type { Comp, CompsResponse } from '../../../../contract/comps/comps.ts';
import { announcementOf, dataLine, placeOf, precisionOf, showsDemo, titleOf } from './result-text.ts';

const area: CompsResponse['area'] = {
	kind: 'circle',
	zip: '98103',
	latitude: 47.6,
	longitude: -122.3,
	center: 'home',
	located_by: null,
	radius_miles: 0.5,
	requested_radius_miles: 0.5,
	matched_address: null,
	suggested_addresses: [],
};
const data: CompsResponse['data'] = {
	source: 'County sales',
	demo: false,
	as_of: '2015-05-27',
	dated: true,
	newest_record: '2015-05-27',
	loaded_at: '2026-03-01T12:00:00Z',
};

it('names the search', () => {
	expect(titleOf({ zip: '98103', limit: 50 })).toBe('ZIP 98103');
	expect(titleOf({ address: '12 Oak St, Kent, WA', limit: 50 })).toBe('12 Oak St, Kent, WA');
});

describe('the place', () => {
	it('of a circle names its center', () => {
		expect(placeOf({ area, found: 212 })).toBe('212 comps within 0.5 mi of the home');
		expect(placeOf({ area: { ...area, matched_address: '12 Oak St' }, found: 1 })).toBe(
			'1 comp within 0.5 mi of 12 Oak St',
		);
		expect(placeOf({ area: { ...area, center: 'zip_centroid' }, found: 3 })).toBe(
			'3 comps within 0.5 mi of the center of ZIP 98103',
		);
		expect(placeOf({ area: { ...area, center: 'building' }, found: 3 })).toBe(
			'3 comps within 0.5 mi of its building',
		);
	});

	it('of a ZIP code is the ZIP code', () => {
		expect(placeOf({ area: { ...area, kind: 'zip', radius_miles: null }, found: 1200 })).toBe(
			'1,200 comps in 98103',
		);
	});
});

describe('the line about the data', () => {
	const now = Date.parse('2026-03-01T15:30:00Z');

	it('says source and age', () => {
		expect(dataLine(data, now)).toBe(
			'Source: County sales. Latest record: May 27, 2015. Updated 3 hours ago.',
		);
	});

	it('uses the largest whole unit', () => {
		const loaded = (loaded_at: string) =>
			dataLine({ ...data, source: null, newest_record: null, loaded_at }, now);
		expect(loaded('2026-02-26T12:00:00Z')).toBe('Updated 3 days ago.');
		expect(loaded('2026-03-01T15:29:00Z')).toBe('Updated 1 minute ago.');
		expect(loaded('2026-03-01T15:30:00Z')).toBe('Updated just now.');
	});

	it('omits what is unknown', () => {
		expect(dataLine({ ...data, source: null, newest_record: null, loaded_at: null }, now)).toBe('');
	});
});

it('shows "Demo data" if all of it or a single home is fictional', () => {
	const comp = { demo: false } as Comp;
	expect(showsDemo({ data, comps: [comp] })).toBe(false);
	expect(showsDemo({ data, comps: [comp, { ...comp, demo: true }] })).toBe(true);
	expect(showsDemo({ data: { ...data, demo: true }, comps: [] })).toBe(true);
});

it('announces how many were found and how many are shown', () => {
	expect(announcementOf({ found: 212, comps: Array<Comp>(50), empty: null })).toBe(
		'212 comps found, 50 shown.',
	);
	const empty = { reason: 'unknown_zip' as const, message: 'No such ZIP.', nearest_zips: [] };
	expect(announcementOf({ found: 0, comps: [], empty })).toBe('No comps found. No such ZIP.');
	expect(announcementOf({ found: 0, comps: [], empty: null })).toBe('No comps found.');
});

it('says how precisely an address was located', () => {
	expect(precisionOf({ ...area, center: 'geocoded', located_by: 'census' })).toBe(
		'Located by street address (US Census)',
	);
	expect(precisionOf({ ...area, center: 'geocoded', located_by: 'nominatim' })).toBe(
		'Located by street address (© OpenStreetMap contributors)',
	);
	expect(precisionOf({ ...area, center: 'zip_centroid', zip: '78704' })).toBe(
		'Approximate: center of ZIP 78704',
	);
	expect(precisionOf({ ...area, center: 'home' })).toBeNull();
});
