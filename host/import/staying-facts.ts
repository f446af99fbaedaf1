/**
 * What stays as the store has it where a file tells less of a home: agents export the same homes in long and in
 * short views, and the short one must not blank what the long one told.
 */
import { CARD_FACTS } from '../../contract/comps.ts';
import type { Columns } from '../../domain/import/columns.ts';
import type { Field } from '../../domain/import/header-synonyms.ts';

/**
 * The facts of a home, by their columns in the store, and the fields that tell them. Where a file has a column for
 * none of these fields, the fact stays.
 */
const HOME_FACTS: Readonly<Record<string, readonly Field[]>> = {
	latitude: ['latitude'],
	longitude: ['latitude'],
	address: ['address', 'streetName'],
	street_key: ['address', 'streetName'],
	url: ['url'],
	home_type: ['homeType'],
	bedrooms: ['bedrooms'],
	bathrooms: ['bathrooms', 'bathsFull', 'bathsHalf', 'bathsThreeQuarter'],
	living_area: ['livingArea'],
	basement_area: ['basementArea'],
	lot_size: ['lotSize', 'lotAcres'],
	year_built: ['yearBuilt'],
	year_renovated: ['yearRenovated'],
	condition: ['condition', 'assessorCondition', 'conditionOfTen'],
	quality: ['quality', 'grade', 'qualityOfTen'],
	garage_spaces: ['garageSpaces'],
	view: ['view', 'hasView'],
	pool: ['pool'],
	waterfront: ['waterfront'],
	hoa_monthly: ['hoa'],
};

/** The facts of a closing stay likewise, with the closing that they are of. */
const CLOSING_FACTS: Readonly<Record<string, readonly Field[]>> = {
	concessions: ['concessions'],
	days_on_market: ['daysOnMarket', 'daysOnMarketUnsold', 'cumulativeDaysOnMarket'],
};

/** A number may come back with another home. */
const SAME_HOME = 'coalesce(excluded.street_key = listings.street_key, true)';

/** A listing keeps its number until it is sold; by its address it may be a later try to sell the home. */
const SAME_LISTING = `${SAME_HOME} and (excluded.status = 'sold' or
	(excluded.sale_key like 'mls:%' and listings.status <> 'sold'))`;

const RENOVATED_SINCE = 'listings.year_renovated > coalesce(excluded.year_built, 0)';

const KIND_STAYS = `${SAME_HOME} and listings.home_type <> 'other'`;

const SAME_CLOSING = `${SAME_HOME} and excluded.status = 'sold' and listings.status = 'sold'`;

/** What a listing was asked for, and when, stays where a row says nothing of it: a blank cell is no answer here. */
const LISTING_FACTS: Readonly<Record<string, string>> = {
	list_price: SAME_LISTING,
	original_list_price: SAME_LISTING,
	listed_on: SAME_LISTING,
	// Back on the market there is no contract.
	contract_on: `${SAME_LISTING} and excluded.status <> 'for_sale'`,
};

/**
 * What an update of `public.listings` sets its columns to. In its SQL, `excluded` is the incoming row of the same
 * sale, as PostgreSQL calls it.
 *
 * @param names of all columns that an import fills
 * @param columns those that the file has; null where nothing stays
 */
export function changesOf(names: readonly string[], columns: Columns | null): string {
	const values = columns === null ? new Map<string, string>() : stayingValues(columns);
	if (columns !== null) values.set('card', cardOf(values));
	return names.map((name) => `${name} = ${values.get(name) ?? `excluded.${name}`}`).join(', ');
}

function stayingValues(columns: Columns): Map<string, string> {
	const untold = (facts: typeof HOME_FACTS) =>
		Object.keys(facts).filter((name) => !facts[name]?.some((field) => columns[field] !== undefined));
	const values = new Map([
		...untold(HOME_FACTS).map((name) => [name, stays(name, SAME_HOME)] as const),
		...untold(CLOSING_FACTS).map((name) => [name, stays(name, SAME_CLOSING)] as const),
		...Object.entries(LISTING_FACTS).map(([name, when]) => [name, stays(name, when)] as const),
	]);
	const special: Record<string, string> = {
		// A year built that was corrected may be a later one.
		year_renovated: stays('year_renovated', `${SAME_HOME} and ${RENOVATED_SINCE}`),
		// Without a column for it the kind of a home is guessed, so that it is never null.
		home_type: `case when ${KIND_STAYS} then listings.home_type else excluded.home_type end`,
	};
	for (const [name, value] of Object.entries(special)) if (values.has(name)) values.set(name, value);
	return values;
}

function stays(name: string, when: string): string {
	return `coalesce(excluded.${name}, case when ${when} then listings.${name} end)`;
}

/** The incoming card, with what stays in place of its nulls. */
function cardOf(values: ReadonlyMap<string, string>): string {
	const card = Object.entries(CARD_FACTS).reduce((incoming, [fact, onCard]) => {
		const value = values.get(columnOf(fact));
		if (value === undefined) return incoming;
		return `replace(${incoming}, '"${onCard}":null', '"${onCard}":' || coalesce(to_json(${value})::text, 'null'))`;
	}, 'excluded.card');
	if (!values.has('home_type')) return card;
	return `case when ${KIND_STAYS} then replace(${card}, ${kindOn('excluded')}, ${kindOn('listings')}) else ${card} end`;
}

/** The kind of home as a card says it. Within a text of a card a quote has a backslash before it. */
function kindOn(table: string): string {
	return `substring(${table}.card from '"homeType":"[A-Z_]+"')`;
}

function columnOf(fact: string): string {
	return fact.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
