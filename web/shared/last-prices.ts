/** The price last shown for each home that an agent searched, kept in this browser for the list of recent searches. */
import { parseJson } from '../../domain/format/json.ts';

/** As many as the list of recent searches can need, and some more. */
const MAX_PRICES = 30;

const keyOf = (userId: string) => `lotline.prices.${userId}`;

/** The prices in US dollars by the address as searched, latest last. */
export function loadLastPrices(userId: string): ReadonlyMap<string, number> {
	const saved = parseJson(localStorage.getItem(keyOf(userId)));
	const entries: unknown[] = Array.isArray(saved) ? saved : [];
	return new Map(entries.filter(isEntry));
}

export function saveLastPrice(userId: string, address: string, dollars: number): void {
	const prices = new Map(loadLastPrices(userId));
	prices.delete(address);
	prices.set(address, dollars);
	try {
		localStorage.setItem(keyOf(userId), JSON.stringify([...prices].slice(-MAX_PRICES)));
	} catch {
		// Storage is full or blocked: the list shows no price.
	}
}

function isEntry(entry: unknown): entry is [string, number] {
	return Array.isArray(entry) && typeof entry[0] === 'string' && Number.isFinite(entry[1]);
}
