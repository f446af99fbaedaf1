/** A record of a sale with everything that cannot be left unknown, and whether it says anything of prices. */
import { isDay } from '../days.ts';
import { longDay } from '../format.ts';
import type { IsoDate } from '../listing.ts';
import type { Sale } from '../valuation/home.ts';
import { soundFacts } from '../valuation/sound.ts';
import type { Reason } from './reasons.ts';

/** No home was ever sold for more. */
const MOST_DOLLARS = 1e9;

/** Sales do not change between one edit and the next, and are looked at once. */
const SOUND = new WeakMap<Sale, { on: IsoDate; sound: Sale }>();

/** Impossible facts, days and amounts are unknown; prices are whole dollars, and one that is no number is none. */
export function soundSale(sale: Sale, on: IsoDate): Sale {
	const known = SOUND.get(sale);
	if (known?.on === on) return known.sound;
	const sound = madeSound(sale, on);
	SOUND.set(sale, { on, sound });
	return sound;
}

/** Why a record says nothing of prices, whatever its home; null where it does. */
export function unusableReason({ price, soldOn }: Sale, on: IsoDate): Reason | null {
	if (!(price >= 1 && price <= MOST_DOLLARS)) return unusable('No price is known of it');
	if (!isDay(soldOn)) return unusable('The day of its closing is not known');
	if (soldOn > on) return unusable(`Sold on ${longDay(soldOn)}, after the day of this price`);
	return null;
}

function madeSound(sale: Sale, on: IsoDate): Sale {
	const { home } = soundFacts(sale, on);
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
