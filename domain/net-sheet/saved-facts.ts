/** A net sheet's facts as saved in a browser. */
import { parseJson } from '../format/json.ts';
import { type NetSheetFacts, NO_FACTS } from './net-sheet-facts.ts';

/** Reads saved facts; what is missing or malformed is unknown. */
export function parseSavedFacts(text: string | null): NetSheetFacts {
	const saved = parseObject(text);
	const entries = Object.entries(NO_FACTS).map(([name, none]) => {
		const value = saved[name];
		return [name, isSaved(name as keyof NetSheetFacts, value) ? value : none];
	});
	return Object.fromEntries(entries) as NetSheetFacts;
}

const TEXTS: ReadonlySet<keyof NetSheetFacts> = new Set(['place']);
const DAYS: ReadonlySet<keyof NetSheetFacts> = new Set([
	'interestPaidTo',
	'taxPaidTo',
	'duesPaidTo',
	'closingOn',
]);

function isSaved(name: keyof NetSheetFacts, value: unknown): boolean {
	if (name === 'changed') return isObject(value) && Object.values(value).every(isAmount);
	if (TEXTS.has(name)) return typeof value === 'string';
	if (DAYS.has(name)) return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
	return isAmount(value);
}

function isAmount(value: unknown): boolean {
	return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
	const parsed = parseJson(text);
	return isObject(parsed) ? parsed : {};
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
