/** How a home is marketed: its list, contract and closing dates, and its list and sale prices. */
import type { ListingStatus } from '../home/listing.ts';
import { clamp } from '../math/arithmetic.ts';
import { businessDay, monthOf } from './calendar.ts';
import type { Metro } from './metro.ts';
import { normal, pick, type Random, wholeBetween } from './random.ts';

/** The dates of a listing, as day numbers. */
export interface Timeline {
	status: ListingStatus;
	listed: number;
	contract: number | null;
	closed: number | null;
	/** From the listing to the contract, or to today if there is none. */
	daysOnMarket: number;
}

/** The list prices and the sale price, in US dollars. */
export interface SalePrices {
	original: number;
	list: number;
	sold: number | null;
}

/** The oldest sale closed this many days ago. */
const HISTORY_DAYS = 730;

/** How many homes close in each month, January first, relative to the busiest month. */
const CLOSINGS = [0.52, 0.54, 0.72, 0.78, 0.93, 1, 0.97, 0.94, 0.78, 0.77, 0.64, 0.64] as const;

const PENDING_SHARE = 0.05;

/** Draws the dates of a listing as of the end of `today`. */
export function drawTimeline(random: Random, metro: Metro, today: number): Timeline {
	const daysOnMarket = drawDaysOnMarket(random, metro);
	const status = drawStatus(random, metro);
	if (status === 'for_sale') {
		return { status, listed: today - daysOnMarket, contract: null, closed: null, daysOnMarket };
	}
	const closed = status === 'sold' ? drawClosing(random, today) : null;
	const contract =
		closed === null ? today - wholeBetween(random, 1, 40) : closed - wholeBetween(random, 24, 48);
	return { status, listed: contract - daysOnMarket, contract, closed, daysOnMarket };
}

/** Draws the status of a listing. Where prices rise, homes sell within days and few remain active. */
function drawStatus(random: Random, { trend }: Metro): ListingStatus {
	const active = 0.13 - 0.5 * trend;
	const chance = random();
	if (chance < active) return 'for_sale';
	return chance < active + PENDING_SHARE ? 'pending' : 'sold';
}

function drawDaysOnMarket(random: Random, metro: Metro): number {
	return clamp(Math.round(typicalDaysOnMarket(metro) * Math.exp(0.75 * normal(random))), 1, 240);
}

function typicalDaysOnMarket({ trend }: Metro): number {
	return 34 - 300 * trend;
}

function drawClosing(random: Random, today: number): number {
	const day = businessDay(today - wholeBetween(random, 0, HISTORY_DAYS - 3));
	return random() < (CLOSINGS[monthOf(day)] ?? 1) ? day : drawClosing(random, today);
}

/** Draws the list price of a home with a given value, and its sale price if it is sold. */
export function drawListPrice(random: Random, metro: Metro, value: number, timeline: Timeline): SalePrices {
	const saleToList = drawSaleToList(random, metro);
	const list = roundListPrice(random, value / saleToList);
	return {
		original: drawOriginal(random, list, timeline.daysOnMarket > typicalDaysOnMarket(metro) * 1.3),
		list,
		sold: timeline.status === 'sold' ? roundSalePrice(list, saleToList) : null,
	};
}

/** One in eight homes sells for exactly its list price. */
function drawSaleToList(random: Random, { trend }: Metro): number {
	if (random() < 0.125) return 1;
	return clamp(0.982 + 0.4 * trend + 0.02 * normal(random), 0.935, 1.055);
}

/** Draws the original list price. Half of the slow homes had their price cut; a few had it raised. */
function drawOriginal(random: Random, list: number, slow: boolean): number {
	const chance = random();
	if (chance < (slow ? 0.5 : 0.06)) return roundListPrice(random, list * (1.02 + 0.05 * random()));
	return chance > 0.98 ? roundListPrice(random, list * 0.975) : list;
}

/** Rounds to a usual list price, such as 449,900, 450,000 or 449,000. */
function roundListPrice(random: Random, price: number): number {
	const step = price < 250_000 ? 1_000 : price < 1_000_000 ? 5_000 : 10_000;
	return Math.round(price / step) * step - pick(random, [0, 100, 100, 1_000]);
}

/** Rounds to $100 or $500; returns the list price if the home sells for it. */
function roundSalePrice(list: number, saleToList: number): number {
	if (saleToList === 1) return list;
	const step = list < 250_000 ? 100 : 500;
	return Math.round((list * saleToList) / step) * step;
}
