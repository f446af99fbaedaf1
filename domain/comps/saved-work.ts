/** The format in which an agent's work on one home is saved: versioned JSON, of which damaged parts are ignored. */
import { parseJson } from '../format/json.ts';
import type { HomeFacts, Sale } from '../home/home.ts';
import {
	isNumber,
	parseFacts,
	parseHomeTypeName,
	parseSale,
	parseText,
	toEntries,
} from '../home/parse-home.ts';
import type { LatLng } from '../places/geo.ts';
import { parseAnswers } from '../pricing/condition/answers.ts';
import { FEATURES, type Feature } from '../pricing/features.ts';
import { PHRASE_BY_ID } from '../remarks/phrases.ts';
import { type Choices, NO_CHOICES } from './choices.ts';
import type { Criteria } from './criteria.ts';

/** Increased when the format changes so that older versions of the page can't read it. */
export const WORK_VERSION = 1;

/** Further entries of a list are ignored: no agent makes so many. */
const MAX_ENTRIES = 500;
/**
 * The maximum number of pinned and of added sales: leave-one-out prices each of them, and hundreds would overload a
 * server.
 */
const MAX_PINNED_OR_ADDED = 40;
/** The largest adjustment or rate, US dollars. */
const MAX_DOLLARS = 1e9;

export interface SavedWork {
	/** The facts of the subject that the agent set. */
	facts: Partial<HomeFacts>;
	choices: Choices;
}

/**
 * Writes work in its saved format.
 *
 * @example writeWork({ facts: { condition: 2 }, choices }) // '{"version":1,"facts":{"condition":2},…'
 */
export function writeWork({ facts, choices }: SavedWork): string {
	return JSON.stringify({ version: WORK_VERSION, facts, choices });
}

/**
 * Reads what `writeWork` wrote. Damaged parts are left out; work of another version, or anything else, is read as no
 * work. Never throws.
 */
export function parseWork(text: unknown): SavedWork {
	const { version, facts, choices } = toEntries(typeof text === 'string' ? parseJson(text) : text);
	if (version !== WORK_VERSION) return { facts: {}, choices: NO_CHOICES };
	return { facts: parseFacts(facts), choices: parseChoices(choices) };
}

/** Reads choices from any value. What is missing or invalid is as in `NO_CHOICES`. */
export function parseChoices(given: unknown): Choices {
	const found = toEntries(given);
	return {
		criteria: parseCriteria(found.criteria),
		searchRadius: CRITERIA.radius(found.searchRadius) ?? null,
		pinned: [...new Set(toList(found.pinned).flatMap((id) => parseText(id) ?? []))].slice(
			0,
			MAX_PINNED_OR_ADDED,
		),
		dropped: parseTexts(found.dropped),
		notes: parseTexts(found.notes),
		added: uniqueSales(toList(found.added).flatMap((sale) => parseSale(sale) ?? [])).slice(
			0,
			MAX_PINNED_OR_ADDED,
		),
		rates: parseDollars(found.rates),
		cells: Object.fromEntries(toMembers(found.cells).map(([id, cells]) => [id, parseDollars(cells)])),
		compsAlone: found.compsAlone === true,
		withoutCorrection: found.withoutCorrection === true,
		condition: parseAnswers(found.condition),
		ignoredPhrases: toList(found.ignoredPhrases).filter(
			(id) => typeof id === 'string' && PHRASE_BY_ID.has(id),
		) as string[],
	};
}

/** How each criterion is parsed; undefined if it is invalid. Null turns it off. */
const CRITERIA: { readonly [Name in keyof Criteria]: (value: unknown) => Criteria[Name] | undefined } = {
	radius: (value) => numberIn(value, 0.01, 100),
	months: (value) => numberIn(value, 1, 120),
	homeTypes: (value) => {
		const types = toList(value).flatMap((type) => (type === null ? [null] : (parseHomeTypeName(type) ?? [])));
		return types.length > 0 ? [...new Set(types)] : undefined;
	},
	bedrooms: (value) => numberIn(value, 0, 50),
	bathrooms: (value) => numberIn(value, 0, 50),
	livingArea: (value) => numberIn(value, 0, 10),
	yearBuilt: (value) => numberIn(value, 0, 400),
	polygon: (value) => {
		const corners = toList(value).flatMap(parseCorner);
		return corners.length >= 3 ? corners : undefined;
	},
};

function parseCriteria(given: unknown): Partial<Criteria> {
	const found = toEntries(given);
	const read = (Object.keys(CRITERIA) as (keyof Criteria)[]).flatMap((name) => {
		const value = found[name] === null ? null : CRITERIA[name](found[name]);
		return value === undefined ? [] : [[name, value] as const];
	});
	return Object.fromEntries(read);
}

function parseCorner(value: unknown): LatLng[] {
	const [latitude, longitude] = toList(value);
	const isPlace = isNumber(latitude) && isNumber(longitude);
	return isPlace && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [[latitude, longitude]] : [];
}

function parseDollars(given: unknown): Partial<Record<Feature, number>> {
	const found = toEntries(given);
	const read = FEATURES.flatMap((feature) => {
		const dollars = numberIn(found[feature], -MAX_DOLLARS, MAX_DOLLARS);
		return dollars === undefined ? [] : [[feature, dollars] as const];
	});
	return Object.fromEntries(read);
}

/** Texts by id. Empty texts are kept: a sale can be excluded without a reason. */
function parseTexts(given: unknown): Record<string, string> {
	const read = toMembers(given).flatMap(([id, text]) =>
		typeof text === 'string' ? [[id, parseText(text) ?? ''] as const] : [],
	);
	return Object.fromEntries(read);
}

function uniqueSales(sales: readonly Sale[]): Sale[] {
	return [...new Map(sales.map((sale) => [sale.id, sale])).values()];
}

function numberIn(value: unknown, min: number, max: number): number | undefined {
	return isNumber(value) && value >= min && value <= max ? value : undefined;
}

function toList(value: unknown): unknown[] {
	return Array.isArray(value) ? value.slice(0, MAX_ENTRIES) : [];
}

function toMembers(value: unknown): [string, unknown][] {
	return Object.entries(toEntries(value)).slice(0, MAX_ENTRIES);
}
