import { expect, test } from 'vitest';
import type { Comp, CompsResponse } from '../../../contract/comps/comps.ts';
import { isSearchedHome, toSearchedHome } from './searched-home.ts';

const area: CompsResponse['area'] = {
	kind: 'circle',
	zip: '98030',
	latitude: 47,
	longitude: -122,
	center: 'home',
	located_by: null,
	radius_miles: 0.5,
	requested_radius_miles: 0.5,
	matched_address: '12 Oak St, Kent, WA 98030',
	suggested_addresses: [],
	unlocated: 0,
};
const comp = { address: '12 Oak St', city: 'Kent', state: 'WA', zipcode: '98030', distance_miles: 0 } as Comp;

test('a sale of the searched home is recognized by its address and location', () => {
	const home = toSearchedHome(area);
	expect(isSearchedHome(comp, home)).toBe(true);
	expect(isSearchedHome({ ...comp, address: '12 Oak St #2' }, home)).toBe(false);
	expect(isSearchedHome({ ...comp, distance_miles: 0.01 }, home)).toBe(false);
});

test('a search around a ZIP code or a building has no searched home', () => {
	expect(isSearchedHome(comp, toSearchedHome({ ...area, center: 'zip_centroid' }))).toBe(false);
	expect(isSearchedHome(comp, toSearchedHome({ ...area, center: 'building' }))).toBe(false);
});
