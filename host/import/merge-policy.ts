/**
 * Decides which stored facts survive an import with fewer columns: agents export the same homes in long and short
 * views, and the short one must not blank the facts of the long one.
 */
import { FACT_NAMES, FACTS } from '../../domain/home/facts.ts';
import type { Columns } from '../../domain/import/columns/column-map.ts';
import { fieldsOf } from '../../domain/import/columns/fact-fields.ts';
import type { Field } from '../../domain/import/columns/headers/header-synonyms.ts';

/**
 * The facts of a home, by database column, with their import fields. If a file has none of the fields, the fact is
 * kept.
 */
const HOME_FACTS: Readonly<Record<string, readonly Field[]>> = {
	latitude: ['latitude'],
	longitude: ['latitude'],
	address: ['address', 'streetName'],
	street_key: ['address', 'streetName'],
	url: ['url'],
	photos: ['photos'],
	remarks: ['remarks'],
	// No file has this fact.
	attribution: [],
	parcel: ['parcel'],
	...Object.fromEntries(FACT_NAMES.map((name) => [FACTS[name].column, fieldsOf(name)])),
	hoa_monthly: ['hoa'],
};

/** Facts of a closing, by database column: they are kept only for the same closing. */
const CLOSING_FACTS: Readonly<Record<string, readonly Field[]>> = {
	concessions: ['concessions'],
	days_on_market: ['daysOnMarket', 'daysOnMarketUnsold', 'cumulativeDaysOnMarket'],
};

/** A number may be reused for another home. */
const SAME_HOME = 'coalesce(excluded.street_key = listings.street_key, true)';

/** A listing keeps its number until it sells; the same address may be a later attempt to sell the home. */
const SAME_LISTING = `${SAME_HOME} and (excluded.status = 'sold' or
	(excluded.sale_key like 'mls:%' and listings.status <> 'sold'))`;

const RENOVATED_SINCE = 'listings.year_renovated > coalesce(excluded.year_built, 0)';

/** A ZIP code that any file has stated is exact. */
const ZIP_APPROXIMATE =
	'(excluded.zip_approximate and (listings.zip_approximate or listings.zip <> excluded.zip))';

const SAME_CLOSING = `${SAME_HOME} and excluded.status = 'sold' and listings.status = 'sold'`;

/** An older file that is imported later doesn't make a listing older. */
const SEEN_LATER = (name: string) =>
	`case when 'sold' in (excluded.status, listings.status) then excluded.${name} else greatest(excluded.${name}, listings.${name}) end`;

/** List prices, list dates and types stay if a row has none: neither a blank cell nor an unknown code clears them. */
const LISTING_FACTS: Readonly<Record<string, string>> = {
	home_type: SAME_HOME,
	list_price: SAME_LISTING,
	original_list_price: SAME_LISTING,
	listed_on: SAME_LISTING,
	// A home that is back on the market, or not yet on it, has no contract.
	contract_on: `${SAME_LISTING} and excluded.status not in ('for_sale', 'coming_soon')`,
};

/**
 * The `set` clause of an update of `public.listings`. In its SQL, `excluded` is the incoming row of the same sale.
 *
 * @param names of all columns that an import fills
 * @param columns of the file; null to keep nothing
 */
export function changesSql(names: readonly string[], columns: Columns | null): string {
	const values = mergedValues(names, columns);
	return names.map((name, at) => `${name} = ${values[at]}`).join(', ');
}

/** The values that these columns have after the update. */
export function mergedValues(names: readonly string[], columns: Columns | null): string[] {
	const values = columns === null ? new Map<string, string>() : keptValues(columns);
	return names.map((name) => values.get(name) ?? `excluded.${name}`);
}

/** Not facts of the home: a digest, and the days on which it was seen. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['fingerprint', 'observed_on', 'reported_on']);

/**
 * Whether such an update would change a fact: a file with fewer columns has a different fingerprint, but mostly the
 * same facts.
 */
export function changedBy(names: readonly string[], columns: Columns | null): string {
	const values = columns === null ? new Map<string, string>() : keptValues(columns);
	const compared = names.filter((name) => !NOT_COMPARED.has(name));
	const after = compared.map((name) => values.get(name) ?? `excluded.${name}`);
	const before = compared.map((name) => `listings.${name}`);
	return `(${after.join(', ')}) is distinct from (${before.join(', ')})`;
}

function keptValues(columns: Columns): Map<string, string> {
	const missing = (facts: typeof HOME_FACTS) =>
		Object.keys(facts).filter((name) => !facts[name]?.some((field) => columns[field] !== undefined));
	const values = new Map([
		...missing(HOME_FACTS).map((name) => [name, keepStored(name, SAME_HOME)] as const),
		...missing(CLOSING_FACTS).map((name) => [name, keepStored(name, SAME_CLOSING)] as const),
		...Object.entries(LISTING_FACTS).map(([name, when]) => [name, keepStored(name, when)] as const),
	]);
	const special: Record<string, string> = {
		// A corrected year built may be later than a renovation.
		year_renovated: keepStored('year_renovated', `${SAME_HOME} and ${RENOVATED_SINCE}`),
	};
	for (const [name, value] of Object.entries(special)) if (values.has(name)) values.set(name, value);
	for (const name of ['observed_on', 'reported_on']) values.set(name, SEEN_LATER(name));
	return values.set('zip_approximate', ZIP_APPROXIMATE);
}

function keepStored(name: string, when: string): string {
	return `coalesce(excluded.${name}, case when ${when} then listings.${name} end)`;
}
