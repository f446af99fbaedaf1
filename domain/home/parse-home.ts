/** Parses homes from stored or received values. Never throws: invalid parts are left out. */
import { isDay } from '../dates/days.ts';
import { FACT_NAMES, FACTS } from './facts.ts';
import type { HomeFacts, Sale } from './home.ts';
import { HOME_TYPES, type HomeType } from './types/home-types.ts';

/** Longer text is cut off: no address, note or link is longer. */
const MAX_LENGTH = 2000;

/** The facts with values of the right type. Null is kept: the fact is unknown. */
export function parseFacts(given: unknown): Partial<HomeFacts> {
	const found = toEntries(given);
	const facts: Record<string, unknown> = {};
	for (const name of [...FACT_NAMES, 'latitude', 'longitude'] as const) {
		const value = found[name];
		if (isFactValue(name, value)) facts[name] = value;
	}
	return facts;
}

function isFactValue(name: keyof HomeFacts, value: unknown): boolean {
	const type = name === 'latitude' || name === 'longitude' ? 'number' : FACTS[name].type;
	if (type === 'homeType') return value === null || parseHomeTypeName(value) !== null;
	return value === null || (type === 'flag' ? typeof value === 'boolean' : isNumber(value));
}

/** A sale; null without an id, a ZIP code, a price and a date. */
export function parseSale(given: unknown): Sale | null {
	const found = toEntries(given);
	const id = parseText(found.id);
	const zip = parseText(found.zip);
	const soldOn = parseDay(found.soldOn);
	const price = numberOrNull(found.price);
	if (id === null || zip === null || soldOn === null || price === null) return null;
	return {
		...UNKNOWN_FACTS,
		...parseFacts(given),
		id,
		zip,
		soldOn,
		price,
		sourceId: parseText(found.sourceId),
		address: parseText(found.address),
		city: parseText(found.city),
		state: parseText(found.state),
		concessions: numberOrNull(found.concessions),
		listPrice: numberOrNull(found.listPrice),
		contractOn: parseDay(found.contractOn),
		listedOn: parseDay(found.listedOn),
		daysOnMarket: numberOrNull(found.daysOnMarket),
		url: parseLink(found.url),
		demo: found.demo === true,
	};
}

/** The facts of a home of which nothing is known. */
export const UNKNOWN_FACTS = Object.fromEntries(
	[...FACT_NAMES, 'latitude', 'longitude'].map((name) => [name, null]),
) as unknown as HomeFacts;

/** The members of an object; empty for anything else. */
export function toEntries(given: unknown): Readonly<Record<string, unknown>> {
	return typeof given === 'object' && given !== null && !Array.isArray(given)
		? (given as Record<string, unknown>)
		: {};
}

/** Whether a value is a finite number. */
export function isNumber(value: unknown): value is number {
	return typeof value === 'number' && Number.isFinite(value);
}

/** Text, cut off at 2,000 characters; null if it is blank. */
export function parseText(value: unknown): string | null {
	return typeof value === 'string' && value.trim() !== '' ? value.slice(0, MAX_LENGTH) : null;
}

/** A home type from its name in code; null if it is none. */
export function parseHomeTypeName(value: unknown): HomeType | null {
	return HOME_TYPES.find((type) => type === value) ?? null;
}

function numberOrNull(value: unknown): number | null {
	return isNumber(value) ? value : null;
}

function parseDay(value: unknown): string | null {
	return typeof value === 'string' && isDay(value) ? value : null;
}

function parseLink(value: unknown): string | null {
	const text = parseText(value);
	return text !== null && /^https?:\/\//i.test(text) ? text : null;
}
