/** How a price analysis is written: signed dollars, facts of homes, and the field's scales in plain words. */
import { count, DASH, decimal, fixed, lot, usd, year } from '../format.ts';
import type { HomeType } from '../listing.ts';
import type { Feature } from './features.ts';
import { type HomeFacts, pricedOn, type Sale } from './home.ts';

/** The features by name. */
export const FEATURE_LABELS: Record<Feature, string> = {
	time: 'Date of price',
	concessions: 'Concessions',
	livingArea: 'Living area',
	bedrooms: 'Bedrooms',
	bathrooms: 'Bathrooms',
	lot: 'Lot',
	age: 'Year built',
	condition: 'Condition',
	quality: 'Quality',
	garage: 'Garage',
	pool: 'Pool',
	basement: 'Basement',
	view: 'View',
};

export const HOME_TYPE_WORDS: Record<HomeType, string> = {
	single_family: 'Single family',
	townhouse: 'Townhouse',
	condo: 'Condo',
	multi_family: 'Multi-family',
	manufactured: 'Manufactured',
	land: 'Land',
	other: 'Other',
};

/** The scale of the Uniform Appraisal Dataset, said plainly. */
export const CONDITION_WORDS = [
	'new, never lived in',
	'like new, all renewed',
	'well kept, little wear',
	'some wear, all works',
	'worn, repairs due',
	'damaged or unsafe',
] as const;

/** The same for the quality of construction. */
export const QUALITY_WORDS = [
	'unique, finest work',
	'custom, high quality',
	'above standard',
	'standard builder',
	'economy',
	'basic, self-built',
] as const;

export const VIEW_WORDS = ['none', 'fair', 'average', 'good', 'outstanding'] as const;

const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** A day where there is little room. @example shortDay('2026-09-18') // "18 Sep 2026" */
export function shortDay(date: string): string {
	const day = new Date(`${date}T00:00:00Z`);
	return `${day.getUTCDate()} ${shortMonth.format(day)} ${day.getUTCFullYear()}`;
}

/** A difference in dollars with its sign. @example signedUsd(-18000) // "−$18,000" */
export function signedUsd(dollars: number | null): string {
	if (dollars === null) return DASH;
	const rounded = Math.round(dollars);
	return rounded === 0 ? '$0' : `${rounded > 0 ? '+' : '−'}${usd(Math.abs(rounded))}`;
}

/** A share with its sign and one decimal. @example signedPercent(0.0213) // "+2.1%" */
export function signedPercent(share: number | null): string {
	if (share === null) return DASH;
	const tenths = Math.round(share * 1000);
	return tenths === 0 ? '0%' : `${tenths > 0 ? '+' : '−'}${(Math.abs(tenths) / 10).toFixed(1)}%`;
}

/** A share of the price that rests on something. @example weightText(0.0834) // "8.3%" */
export function weightText(share: number): string {
	return `${fixed(share * 100, 1)}%`;
}

/** The street line of a home, or what stands for it. */
export function nameOf(home: { address: string | null; id: string | null }): string {
	return home.address ?? (home.id?.startsWith('hand-') ? 'Entered by hand' : 'No address');
}

/** A home's type, size and age in a line. @example '3 bd, 2 ba, 1,840 sq ft, 1962, ren. 2014' */
export function factsLine(home: HomeFacts): string {
	return [
		home.bedrooms !== null && `${count(home.bedrooms)} bd`,
		home.bathrooms !== null && `${decimal(home.bathrooms)} ba`,
		home.livingArea !== null && `${count(home.livingArea)} sq ft`,
		...yearsOf(home),
	]
		.filter(Boolean)
		.join(', ');
}

/** When it was built, and renovated; the two words of the latter stay together. */
function yearsOf({ yearBuilt, yearRenovated }: HomeFacts): (string | false)[] {
	return [
		yearBuilt !== null && year(yearBuilt),
		yearRenovated !== null && `ren.\u00a0${year(yearRenovated)}`,
	];
}

/** What a home has of a feature, as its cell in the grid says it. */
export function factText(feature: Feature, home: HomeFacts | Sale): string {
	return FACTS[feature](home);
}

const FACTS: Record<Feature, (home: HomeFacts | Sale) => string> = {
	time: (home) => ('soldOn' in home ? shortDay(pricedOn(home)) : DASH),
	concessions: (home) => ('concessions' in home ? usd(home.concessions) : DASH),
	livingArea: (home) => count(home.livingArea),
	bedrooms: (home) => decimal(home.bedrooms),
	bathrooms: (home) => decimal(home.bathrooms),
	lot: (home) => lot(home.lotSize).replace(' sq ft', ''),
	age: (home) => yearsOf(home).filter(Boolean).join(', ') || DASH,
	condition: (home) => (home.condition === null ? DASH : `C${home.condition}`),
	quality: (home) => (home.quality === null ? DASH : `Q${home.quality}`),
	garage: (home) => decimal(home.garageSpaces),
	pool: (home) => (home.pool === null ? DASH : home.pool ? 'Yes' : 'No'),
	basement: (home) => count(home.basementArea),
	view: (home) => viewText(home),
};

function viewText({ view, waterfront }: HomeFacts): string {
	const water = waterfront ? 'waterfront' : null;
	const words = view === null ? water : [VIEW_WORDS[Math.round(view)], water].filter(Boolean).join(', ');
	return words ? words.charAt(0).toUpperCase() + words.slice(1) : DASH;
}
