/** Where a home is decides its transfer taxes, and what the sheet says if that isn't certain. */
import { describe, expect, test } from 'vitest';
import { NO_FACTS } from './net-sheet-facts.ts';
import { missingTaxes, taxBasis, taxSentence } from './tax-words.ts';
import type { TaxedHome } from './taxes/find-place.ts';

const homeIn = (state: string | null, known: Partial<TaxedHome> = {}) => ({
	...{ state, county: null, city: null, isResidence: true },
	...known,
	...{ range: null, effectiveOn: '2026-11-28' },
});

const sentence = (price: number, ...home: Parameters<typeof homeIn>) =>
	taxSentence(homeIn(...home), price).text;

describe('the place follows from where the home is, and the sentence states all of its taxes', () => {
	test.each([
		// 4,610 × 1.05: a duplex isn't a single-family residence.
		['FL', 'Miami-Dade County', 'Miami Beach', false, 461_000, '$4,840.50'],
		// 4,610 × 0.60: a condominium unit is one (Fla. Stat. 201.031).
		['FL', 'Miami-Dade County', 'Miami Beach', true, 461_000, '$2,766'],
		// Half of 1% + 4%.
		['PA', 'Allegheny County', 'Pittsburgh', true, 386_000, '$9,650'],
		// 5,775 + 1.28% of 455,000 + 0.5%.
		['WA', 'King County', 'Seattle', true, 980_000, '$16,499'],
		// $4 per $1,000 + 1.425%.
		['NY', 'New York County', 'New York', true, 1_010_000, '$18,432.50'],
		// 1,896 units of $500 at 0.75 + 1.50.
		['IL', 'Cook County', 'Chicago', true, 948_000, '$4,266'],
		// 2,860 units of $500 at 3.75.
		['CA', 'City and County of San Francisco', 'San Francisco', true, 1_430_000, '$10,725'],
		// A neighborhood's name in the address: 1,000 × 0.55 + 1,000 × 2.25.
		['CA', 'Los Angeles County', 'Sherman Oaks', true, 500_000, '$2,800'],
		['NY', 'Queens County', 'Flushing', true, 500_000, '$7,000'],
		['NY', 'Kings County', 'Brooklyn', true, 600_000, '$10,950'],
		['PA', 'Philadelphia County', 'Philadelphia', true, 300_000, '$6,867'],
		['VA', 'City of Alexandria', 'Alexandria', true, 500_000, '$1,500'],
		['MD', 'City of Baltimore', 'Baltimore', true, 500_000, '$7,500'],
		['MD', 'Baltimore County', 'Towson', true, 500_000, '$6,250'],
		['NV', 'Clark County', 'Las Vegas', true, 500_000, '$2,550'],
		['NC', 'Dare County', 'Nags Head', true, 500_000, '$6,000'],
		['CT', 'Western Connecticut County', 'NORWALK', true, 500_000, '$6,250'],
	] as const)('%s, %s, %s', (state, county, city, isResidence, price, amount) => {
		expect(sentence(price, state, { county, city, isResidence })).toContain(` come to ${amount}`);
	});

	test('a city’s name in an address doesn’t prove that the home is in the city', () => {
		expect(sentence(948_000, 'IL', { county: 'Cook County', city: 'Chicago' })).toBe(
			"At $948,000, the seller's transfer taxes in Chicago come to $4,266 if the home is inside the city limits. Enter the other costs.",
		);
		expect(taxBasis(homeIn('IL', { county: 'Cook County', city: 'Chicago' }), NO_FACTS)).toBe(
			'Transfer taxes of Chicago, by the mailing address. Check that the home is inside the city limits.',
		);
	});

	test('a county is known from the ZIP code', () => {
		expect(sentence(980_000, 'WA', { county: 'King County', city: 'Seattle' })).toBe(
			"At $980,000, the seller's transfer taxes in King County come to $16,499. Enter the other costs.",
		);
	});

	test('a place that the agent chooses counts, one of another state doesn’t', () => {
		const home = homeIn('WA', { county: 'King County', city: 'Seattle' });
		const place = 'Another place with a local tax of 0.25%';
		expect(taxBasis(home, { place })).toBe(`Transfer taxes as chosen: ${place}.`);
		expect(taxBasis(home, { place: 'Chicago' })).toBe(
			"Transfer taxes of King County, by the home's ZIP code.",
		);
	});
});

describe('what isn’t known is asked for', () => {
	test.each([
		['MD', { county: null }, 'A county may add its own: the county of the home is unknown.'],
		['IL', { county: 'Cook County' }, 'A city may add its own: the city of the home is unknown.'],
		[
			'IL',
			{ county: 'Cook County', city: 'Winnetka' },
			'The city or village may have a transfer tax of its own',
		],
		['NY', { county: 'Erie County', city: 'Buffalo' }, 'A few counties and towns have a transfer tax'],
	] as const)('%s, %o', (state, known, words) => {
		expect(sentence(500_000, state, known)).toContain(words);
	});

	test('both amounts, if the kind of property decides', () => {
		const home = { county: 'Miami-Dade County', city: 'Miami', isResidence: null };
		expect(sentence(461_000, 'FL', home)).toBe(
			"At $461,000, the seller's transfer taxes in Miami-Dade County (other property) come to $4,840.50. For a single-family residence, which a condo is too, they come to $2,766: choose the home type. Enter the other costs.",
		);
		expect(missingTaxes(homeIn('FL', home), NO_FACTS)).toEqual([
			expect.stringContaining('single-family residence'),
		]);
	});

	test('a rate that isn’t verified is marked', () => {
		expect(taxSentence(homeIn('PA', { county: 'Allegheny County', city: 'Pittsburgh' }), 386_000).check).toBe(
			true,
		);
		expect(taxSentence(homeIn('WA', { county: 'King County', city: 'Seattle' }), 980_000).check).toBe(false);
	});

	test('a rate that depends on the buyer says so', () => {
		expect(sentence(800_000, 'HI', { county: 'Honolulu County', city: 'Kailua' })).toContain(
			'come to $1,600 if the buyer will live in the home.',
		);
	});
});

describe('"may apply" is said only where it may', () => {
	test.each([
		['OK', { county: 'Tulsa County', city: 'Tulsa' }],
		['TX', { county: 'Travis County', city: 'Austin' }],
		['FL', { county: 'Broward County', city: 'Hollywood' }],
		['IL', { county: 'Cook County', city: 'Chicago' }],
		['CA', { county: 'San Diego County', city: 'San Diego' }],
		['WA', { county: 'King County', city: 'Seattle' }],
		['NY', { county: 'Kings County', city: 'Brooklyn' }],
	] as const)('not in %s, %o', (state, known) => {
		expect(missingTaxes(homeIn(state, known), NO_FACTS)).toEqual([]);
	});

	test('a state without a tax, one where the buyer pays, and an unknown one', () => {
		expect(sentence(500_000, 'TX', { county: 'Travis County', city: 'Austin' })).toMatch(
			/^This state has no transfer tax\. Enter the costs/,
		);
		expect(sentence(500_000, 'TN', { county: 'Shelby County', city: 'Memphis' })).toMatch(
			/^The buyer usually pays the transfer taxes\./,
		);
		expect(sentence(500_000, null)).toMatch(/need the home's state\.$/);
	});
});
