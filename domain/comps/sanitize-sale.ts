/** Sanitizes a sale's record, and checks whether its price can be used. */
import { type IsoDate, isDay } from '../dates/days.ts';
import { longDay } from '../format/date-text.ts';
import type { Sale } from '../home/home.ts';
import { sanitizeFacts } from '../home/sanitize-facts.ts';
import type { Reason } from './reasons.ts';

/** No home has sold for more. */
const MAX_DOLLARS = 1e9;

/** Sales don't change between an agent's edits, so each is sanitized once. */
const SANITIZED = new WeakMap<Sale, { on: IsoDate; sanitized: Sale }>();

/**
 * Treats impossible facts, dates and amounts of a sale as unknown. Prices are whole dollars, and 0 if not a number.
 */
export function sanitizeSale(sale: Sale, on: IsoDate): Sale {
	const known = SANITIZED.get(sale);
	if (known?.on === on) return known.sanitized;
	const sanitized = sanitize(sale, on);
	SANITIZED.set(sale, { on, sanitized });
	return sanitized;
}

/** Why a record's price can't be used; null if it can. */
export function unusableReason({ price, soldOn }: Sale, on: IsoDate): Reason | null {
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
