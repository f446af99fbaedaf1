import { expect, test } from 'vitest';
import { creditsOf, publishedFor, publishedLabel } from './published-figures.ts';
import type { PublishedFigure } from './publishers.ts';

const figure = (changes: Partial<PublishedFigure>): PublishedFigure => ({
	dataset: 'realtor',
	measure: 'active_listings',
	area: { level: 'zip', name: '78704' },
	month: '2026-08',
	value: 28,
	yearAgo: null,
	...changes,
});

test('the first publisher of a metric that has a figure stands in for it', () => {
	const [realtor, redfin] = [figure({}), figure({ dataset: 'redfin', value: 31 })];
	expect(publishedFor('active_listings', [realtor, redfin])).toBe(redfin);
	expect(publishedFor('active_listings', [realtor])).toBe(realtor);
	expect(publishedFor('median_sale_price', [realtor])).toBeNull();
});

test('a published index stands in with its change over a year', () => {
	const index = figure({ dataset: 'fhfa_quarterly', measure: 'price_index', value: 212, yearAgo: 200 });
	expect(publishedFor('zip_price_index', [index])?.value).toBeCloseTo(0.06, 10);
	expect(publishedFor('zip_price_index', [{ ...index, yearAgo: null }])).toBeNull();
});

test('a figure says whose it is, of what and when, and its publisher is credited once', () => {
	expect(publishedLabel(figure({}))).toBe('Realtor.com, ZIP 78704, August 2026');
	expect(publishedLabel(figure({ area: { level: 'county', name: 'Travis County, TX' } }))).toContain(
		'Travis County, TX',
	);
	expect(publishedLabel(figure({ area: { level: 'zip3', name: '787' } }))).toContain('ZIP 787xx');
	const credits = creditsOf([
		figure({ dataset: 'redfin' }),
		figure({ dataset: 'redfin_tracker' }),
		figure({}),
	]);
	expect(credits.map(({ name }) => name)).toEqual(['Redfin', 'Realtor.com']);
	expect(credits[0]?.credit).toBe('Data provided by Redfin, a national real estate brokerage');
});
