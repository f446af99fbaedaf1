/** Reads homes from what was kept or sent: whatever it is, the answer is a home or null. */
import { isDay } from '../days.ts';
import { HOME_TYPES, type HomeType } from '../listing.ts';
import type { HomeFacts, Sale } from './home.ts';

const NUMBERS = [
	'latitude',
	'longitude',
	'bedrooms',
	'bathrooms',
	'livingArea',
	'lotSize',
	'yearBuilt',
	'yearRenovated',
	'condition',
	'quality',
	'garageSpaces',
	'basementArea',
	'view',
] as const satisfies readonly (keyof HomeFacts)[];
const ANSWERS = ['pool', 'waterfront'] as const satisfies readonly (keyof HomeFacts)[];

/** Longer texts than any address, note or page are cut. */
const MOST_CHARACTERS = 2000;

/** The facts that are there and of their kind; null is one, and says that the fact is not known. */
export function readFacts(given: unknown): Partial<HomeFacts> {
	const found = entriesOf(given);
	const facts: Partial<HomeFacts> = {};
	for (const name of NUMBERS) {
		const value = found[name];
		if (value === null || isNumber(value)) facts[name] = value;
	}
	for (const name of ANSWERS) {
		const value = found[name];
		if (value === null || typeof value === 'boolean') facts[name] = value;
	}
	const homeType = readHomeTypeName(found.homeType);
	return homeType === null ? facts : { ...facts, homeType };
}

/** A sale; null without an id, a ZIP, a type, a price and a day. */
export function readSale(given: unknown): Sale | null {
	const found = entriesOf(given);
	const { homeType, ...facts } = readFacts(given);
	const id = readText(found.id);
	const zip = readText(found.zip);
	const soldOn = readDay(found.soldOn);
	const price = numberOrNull(found.price);
	if (homeType === undefined || id === null || zip === null || soldOn === null || price === null) return null;
	return {
		...NOTHING_KNOWN,
		...facts,
		homeType,
		id,
		zip,
		soldOn,
		price,
		sourceId: readText(found.sourceId),
		address: readText(found.address),
		city: readText(found.city),
		state: readText(found.state),
		concessions: numberOrNull(found.concessions),
		listPrice: numberOrNull(found.listPrice),
		contractOn: readDay(found.contractOn),
		listedOn: readDay(found.listedOn),
		daysOnMarket: numberOrNull(found.daysOnMarket),
		url: readPage(found.url),
		demo: found.demo === true,
	};
}

/** A home of which nothing is known but its type. */
export const NOTHING_KNOWN: Omit<HomeFacts, 'homeType'> = {
	latitude: null,
	longitude: null,
	bedrooms: null,
	bathrooms: null,
	livingArea: null,
	lotSize: null,
	yearBuilt: null,
	yearRenovated: null,
	condition: null,
	quality: null,
	garageSpaces: null,
	pool: null,
	basementArea: null,
	view: null,
	waterfront: null,
};

/** The members of an object; none of anything else. */
export function entriesOf(given: unknown): Readonly<Record<string, unknown>> {
	return typeof given === 'object' && given !== null && !Array.isArray(given)
		? (given as Record<string, unknown>)
		: {};
}

export function isNumber(value: unknown): value is number {
	return typeof value === 'number' && Number.isFinite(value);
}

/** A text that says something. */
export function readText(value: unknown): string | null {
	return typeof value === 'string' && value.trim() !== '' ? value.slice(0, MOST_CHARACTERS) : null;
}

export function readHomeTypeName(value: unknown): HomeType | null {
	return HOME_TYPES.find((type) => type === value) ?? null;
}

function numberOrNull(value: unknown): number | null {
	return isNumber(value) ? value : null;
}

function readDay(value: unknown): string | null {
	return typeof value === 'string' && isDay(value) ? value : null;
}

function readPage(value: unknown): string | null {
	const text = readText(value);
	return text !== null && /^https?:\/\//i.test(text) ? text : null;
}
