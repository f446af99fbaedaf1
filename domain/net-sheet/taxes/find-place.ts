/** The county or city whose transfer taxes apply to a home, and what would settle it if that isn't certain. */
import type { HomePlace } from '../../places/home-place.ts';
import type { StateTaxes, TaxPlace } from './transfer-tax.ts';

export interface TaxedHome extends HomePlace {
	/** A house, or a unit of a condominium or co-op; null if unknown. */
	isResidence: boolean | null;
}

export interface FoundPlace {
	place: TaxPlace;
	/** What it follows from; null for the rest of a state. */
	by: 'choice' | 'county' | 'city' | null;
	/** What isn't known of the home, though taxes depend on it. */
	missing: 'county' | 'city' | 'residence' | null;
}

/** @param chosen the name of a place that the agent chose; null, or one that isn't in the state, to go by the home */
export function findPlace(rules: StateTaxes, home: TaxedHome, chosen: string | null): FoundPlace {
	const { places, elsewhere } = rules;
	const choice = [...places, elsewhere].find(({ name }) => name === chosen);
	if (choice) return { place: choice, by: 'choice', missing: null };
	const inCounty = places.filter(({ counties }) => counties?.some((county) => county === home.county));
	const ofKind = inCounty.find(({ forResidence }) => (forResidence ?? home.isResidence) === home.isResidence);
	if (ofKind) return { place: ofKind, by: 'county', missing: null };
	// Without the kind of property, the last one, whose tax is the largest.
	const largest = inCounty.at(-1);
	if (largest) return { place: largest, by: 'county', missing: 'residence' };
	const city = cityKey(home.city);
	const inCity = places.find(({ cities }) => cities?.some((name) => cityKey(name) === city));
	if (inCity) return { place: inCity, by: 'city', missing: null };
	return { place: elsewhere, by: null, missing: missingOf(places, home) };
}

function missingOf(places: readonly TaxPlace[], { county, city }: HomePlace): FoundPlace['missing'] {
	if (county === null && places.some(({ counties }) => counties)) return 'county';
	return city === null && places.some(({ cities }) => cities) ? 'city' : null;
}

/** @example cityKey('City of St. Paul') // "saint paul" */
function cityKey(city: string | null): string | null {
	if (city === null) return null;
	return city
		.toLowerCase()
		.replace(/[^a-z]+/g, ' ')
		.trim()
		.replace(/^(?:city|town|village|borough) of /, '')
		.replace(/^st /, 'saint ')
		.replace(/^mt /, 'mount ');
}
