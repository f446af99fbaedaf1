import { describe, expect, it } from 'vitest';
import type { Comp, CompsResponse } from '../../../../contract/comps/comps.ts';
import { describePrecision, formatAnnouncement, formatPlace, formatTitle } from './result-text.ts';

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
	unlocated: 0,
};

it('names the search', () => {
	expect(formatTitle({ zip: '98103', limit: 50 })).toBe('ZIP 98103');
	expect(formatTitle({ address: '12 Oak St, Kent, WA', limit: 50 })).toBe('12 Oak St, Kent, WA');
});

describe('the place', () => {
	it('of a circle names its center', () => {
		expect(formatPlace({ area, found: 212 })).toBe('212 homes within 0.5 mi of the home');
		expect(formatPlace({ area: { ...area, matched_address: '12 Oak St' }, found: 1 })).toBe(
			'1 home within 0.5 mi of 12 Oak St',
		);
		expect(formatPlace({ area: { ...area, center: 'zip_centroid' }, found: 3 })).toBe(
			'3 homes within 0.5 mi of the center of ZIP 98103',
		);
		expect(formatPlace({ area: { ...area, center: 'building' }, found: 3 })).toBe(
			'3 homes within 0.5 mi of the building',
		);
	});

	it('of a ZIP code is the ZIP code', () => {
		expect(formatPlace({ area: { ...area, kind: 'zip', radius_miles: null }, found: 1200 })).toBe(
			'1,200 homes in ZIP 98103',
		);
	});
});

it('announces how many were found and how many are shown', () => {
	expect(formatAnnouncement({ found: 212, comps: Array<Comp>(50), empty: null })).toBe(
		'212 homes found, 50 shown.',
	);
	const empty = { reason: 'unknown_zip' as const, message: 'No such ZIP.', nearest_zips: [] };
	expect(formatAnnouncement({ found: 0, comps: [], empty })).toBe('No comps found. No such ZIP.');
	expect(formatAnnouncement({ found: 0, comps: [], empty: null })).toBe('No comps found.');
});

it('says how precisely an address was located', () => {
	expect(describePrecision({ ...area, center: 'geocoded', located_by: 'census' })).toBe(
		'Located by street address (US Census)',
	);
	expect(describePrecision({ ...area, center: 'geocoded', located_by: 'nominatim' })).toBe(
		'Located by street address (© OpenStreetMap contributors)',
	);
	expect(describePrecision({ ...area, center: 'zip_centroid', zip: '78704' })).toBe(
		'Approximate: center of ZIP 78704',
	);
	expect(describePrecision({ ...area, center: 'home' })).toBeNull();
});
