/** Opens the page with the map, and finds what it shows and reports. */
import type { Locator, Page } from 'playwright-core';
import type { MapPin } from '../../../web/shared/map/map-props.ts';
import type { MapFacts } from './map-bench.tsx';

export const SUBJECT = { latitude: 47.6205, longitude: -122.3093, label: ['1500 E Pine St'] };

/** A row of homes north of the subject; the first ones are comps. */
export function homes(count: number, comps: number): MapPin[] {
	return Array.from({ length: count }, (_, index) => ({
		id: `home-${index + 1}`,
		number: index < comps ? index + 1 : null,
		latitude: SUBJECT.latitude + 0.002,
		longitude: SUBJECT.longitude + (index - 4) * 0.0012,
		status: index < comps ? 'comp' : 'for_sale',
		label: [`${index + 1} Alder St`, index < comps ? 'Sold for $815,000' : 'Active, $815,000'],
		dimmed: false,
	}));
}

const FACTS: MapFacts = { subject: SUBJECT, pins: homes(6, 4), radius: 0.5, polygon: null, movable: false };

/** Opens the map at an address with these facts instead of the default ones. */
export async function showMap(page: Page, url: string, facts: Partial<MapFacts>): Promise<void> {
	await page.goto(`${url}/#${encodeURIComponent(JSON.stringify({ ...FACTS, ...facts }))}`);
	await mapOf(page).waitFor();
}

export const mapOf = (page: Page): Locator => page.getByRole('application');

export const pinOf = (page: Page, id: string): Locator => page.locator(`[data-pin="${id}"]`);

/** Everything the map reported through one event, in order. */
export function reported(page: Page, event: string): Promise<unknown[]> {
	return page.evaluate(
		(name) => globalThis.reported.filter(([each]) => each === name).map(([, value]) => value),
		event,
	);
}
