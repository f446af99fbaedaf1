/** Sanitizes a sale's record, and checks whether its price can be used. */
import { type IsoDate, isDay } from '../dates/days.ts';
import { longDay } from '../format/date-text.ts';
import type { Sale } from '../home/home.ts';
import { sanitizeFacts } from '../home/sanitize-facts.ts';
import type { Reason } from './reasons.ts';

/** No home has sold for more. */
const MAX_DOLLARS = 1e9;

/** A sanitized record, and why its price can't be used; null if it can. */
export interface CheckedSale {
	sale: Sale;
	reason: Reason | null;
}

/** Sales don't change between an agent's edits, so each is checked once. */
const CHECKED = new WeakMap<Sale, { on: IsoDate; checked: CheckedSale }>();

/**
 * Treats impossible facts, dates and amounts of a sale as unknown, and checks whether its price can be used. Prices are
 * whole dollars, and 0 if not a number.
 */
export function checkSale(given: Sale, on: IsoDate): CheckedSale {
	const known = CHECKED.get(given);
	if (known?.on === on) return known.checked;
	const sale = sanitize(given, on);
	const checked = { sale, reason: unusableReason(sale, on) };
	CHECKED.set(given, { on, checked });
	return checked;
}

function unusableReason({ price, soldOn }: Sale, on: IsoDate): Reason | null {
	if (!(price >= 1 && price <= MAX_DOLLARS)) return unusable('No sale price');
	if (!isDay(soldOn)) return unusable('No closing date');
	if (soldOn > on) return unusable(`Closed ${longDay(soldOn)}, after the effective date`);
	return null;
}

function sanitize(sale: Sale, on: IsoDate): Sale {
	const { home } = sanitizeFacts(sale, on);
	const { contractOn, concessions, soldOn, price, listPrice, daysOnMarket } = sale;
	const isContract = contractOn !== null && isDay(contractOn) && contractOn <= soldOn;
	const isConcession = concessions !== null && concessions >= 0 && concessions < price;
	return {
		...home,
		price: Number.isFinite(price) ? Math.round(price) : 0,
		contractOn: isContract ? contractOn : null,
		concessions: isConcession ? concessions : null,
		listPrice: Number.isFinite(listPrice) ? listPrice : null,
		daysOnMarket: Number.isFinite(daysOnMarket) ? daysOnMarket : null,
	};
}

function unusable(words: string): Reason {
	return { code: 'unusable', words };
}
