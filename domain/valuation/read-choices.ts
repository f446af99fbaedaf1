/** An agent's work on one home as it is kept: JSON with a version, read back whatever became of it. */
import type { Criteria, Place } from '../comps/criteria.ts';
import { type Choices, NO_CHOICES } from './choices.ts';
import { FEATURES, type Feature } from './features.ts';
import type { HomeFacts, Sale } from './home.ts';
import { entriesOf, isNumber, readFacts, readHomeTypeName, readSale, readText } from './read-home.ts';

/** Rises when an older page could not read what a newer one keeps. */
export const KEPT_VERSION = 1;

/** More of anything than an agent would choose is not read. */
const MOST_ENTRIES = 500;
/** Every comp of the grid is left out once to see what it does to the price: hundreds would keep a server busy. */
const MOST_WANTED = 40;
/** US dollars at most of an adjustment or a rate. */
const MOST_DOLLARS = 1e9;

export interface KeptWork {
	/** The facts of the subject that the agent set. */
	facts: Partial<HomeFacts>;
	choices: Choices;
}

/** @example writeKept({ facts: { condition: 2 }, choices }) // '{"version":1,"facts":{"condition":2},…' */
export function writeKept({ facts, choices }: KeptWork): string {
	return JSON.stringify({ version: KEPT_VERSION, facts, choices });
}

/**
 * Reads what `writeKept` wrote. What is damaged is left out and the rest read; of another version, or of something
 * else altogether, nothing is read. Never throws.
 */
export function readKept(text: unknown): KeptWork {
	const { version, facts, choices } = entriesOf(parsed(text));
	if (version !== KEPT_VERSION) return { facts: {}, choices: NO_CHOICES };
	return { facts: readFacts(facts), choices: readChoices(choices) };
}

/** The choices in whatever was given; those of an agent who has not chosen yet where there are none. */
export function readChoices(given: unknown): Choices {
	const found = entriesOf(given);
	return {
		criteria: readCriteria(found.criteria),
		pinned: [...new Set(listOf(found.pinned).flatMap((id) => readText(id) ?? []))].slice(0, MOST_WANTED),
		dropped: readTexts(found.dropped),
		notes: readTexts(found.notes),
		added: uniqueSales(listOf(found.added).flatMap((sale) => readSale(sale) ?? [])).slice(0, MOST_WANTED),
		rates: readDollars(found.rates),
		cells: Object.fromEntries(membersOf(found.cells).map(([id, cells]) => [id, readDollars(cells)])),
		compsAlone: found.compsAlone === true,
	};
}

function parsed(text: unknown): unknown {
	if (typeof text !== 'string') return text;
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** How each criterion is read; undefined where it can not be. Null switches it off. */
const CRITERIA: { readonly [Name in keyof Criteria]: (value: unknown) => Criteria[Name] | undefined } = {
	radius: (value) => numberIn(value, 0.01, 100),
	months: (value) => numberIn(value, 1, 120),
	homeTypes: (value) => {
		const types = listOf(value).flatMap((type) => readHomeTypeName(type) ?? []);
		return types.length > 0 ? [...new Set(types)] : undefined;
	},
	bedrooms: (value) => numberIn(value, 0, 50),
	bathrooms: (value) => numberIn(value, 0, 50),
	livingArea: (value) => numberIn(value, 0, 10),
	yearBuilt: (value) => numberIn(value, 0, 400),
	polygon: (value) => {
		const corners = listOf(value).flatMap(readCorner);
		return corners.length >= 3 ? corners : undefined;
	},
};

function readCriteria(given: unknown): Partial<Criteria> {
	const found = entriesOf(given);
	const read = (Object.keys(CRITERIA) as (keyof Criteria)[]).flatMap((name) => {
		const value = found[name] === null ? null : CRITERIA[name](found[name]);
		return value === undefined ? [] : [[name, value] as const];
	});
	return Object.fromEntries(read);
}

function readCorner(value: unknown): Place[] {
	const [latitude, longitude] = listOf(value);
	const isPlace = isNumber(latitude) && isNumber(longitude);
	return isPlace && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [[latitude, longitude]] : [];
}

function readDollars(given: unknown): Partial<Record<Feature, number>> {
	const found = entriesOf(given);
	const read = FEATURES.flatMap((feature) => {
		const dollars = numberIn(found[feature], -MOST_DOLLARS, MOST_DOLLARS);
		return dollars === undefined ? [] : [[feature, dollars] as const];
	});
	return Object.fromEntries(read);
}

/** Texts by id; an empty one is one too: a sale may be dropped without a word. */
function readTexts(given: unknown): Record<string, string> {
	const read = membersOf(given).flatMap(([id, text]) =>
		typeof text === 'string' ? [[id, readText(text) ?? ''] as const] : [],
	);
	return Object.fromEntries(read);
}

function uniqueSales(sales: readonly Sale[]): Sale[] {
	return [...new Map(sales.map((sale) => [sale.id, sale])).values()];
}

function numberIn(value: unknown, least: number, most: number): number | undefined {
	return isNumber(value) && value >= least && value <= most ? value : undefined;
}

function listOf(value: unknown): unknown[] {
	return Array.isArray(value) ? value.slice(0, MOST_ENTRIES) : [];
}

function membersOf(value: unknown): [string, unknown][] {
	return Object.entries(entriesOf(value)).slice(0, MOST_ENTRIES);
}
