/** Counts the rows of an import. */
import { addDays, type IsoDate } from '../../domain/dates/days.ts';
import { isOnMarket, type Listing } from '../../domain/home/listing.ts';
import type { ListingPeriod } from '../../domain/home/listing-period.ts';
import type { OffMarket } from '../../domain/import/rows/market/off-market.ts';
import type { Rejection } from '../../domain/import/rows/rejections.ts';
import { typeKey } from '../../domain/import/rows/row-type.ts';
import type { RecordProblem } from './records/records.ts';

/** Why a row is rejected. */
export type Reason = Rejection | RecordProblem | typeof UNIDENTIFIABLE;

/** Homes without any of these can't be distinguished: all homes on a street would count as one sale. */
export const UNIDENTIFIABLE = 'no house number, listing number or coordinates';

/** How many lines a rejection lists. */
const MAX_LINES = 20;

/** With fewer sales or months, closings may be on the same day by chance. */
const MIN_MONTH_SALES = 50;
const MIN_MONTHS = 3;

/** The homes of more listings that left the market unsold would take too much memory. */
const MAX_UNSOLD = 50_000;

/** Rows rejected for one reason, with the first of their line numbers. */
export interface Rejected {
	reason: Reason;
	count: number;
	lines: number[];
}

/** What rows say about an unknown property type. */
export interface UnknownType {
	text: string;
	count: number;
}

/** More texts than this aren't codes. */
const MAX_TYPES = 200;
/** Longer text isn't a type. */
const MAX_TYPE_CHARACTERS = 60;

/** Counts the texts of unknown property types, whatever their case. */
export class TypeCounts {
	readonly #counts = new Map<string, UnknownType>();

	add(written: string): void {
		const text = written.trim().replace(/\s+/g, ' ').slice(0, MAX_TYPE_CHARACTERS);
		const known = this.#counts.get(typeKey(text));
		if (known) known.count += 1;
		else if (this.#counts.size < MAX_TYPES) this.#counts.set(typeKey(text), { text, count: 1 });
	}

	/** Most frequent first. */
	inOrder(): UnknownType[] {
		return [...this.#counts.values()].sort((a, b) => b.count - a.count);
	}
}

/** Counts the rows while they are read. */
export class Tally {
	read = 0;
	stored = 0;
	/** Listings that are active or pending. */
	active = 0;
	/** Listings that left the market unsold, with what it takes to count them. */
	unsold = 0;
	/** Listings that left the market according to a row. */
	readonly offMarket: OffMarket[] = [];
	/** The periods in which the rows' listings were active. */
	readonly periods: ListingPeriod[] = [];
	readonly #onReject: (reason: Reason, line: number) => void;
	readonly #zips = new Set<string>();
	/** The number of sales by closing date. */
	readonly #closings = new Map<IsoDate, number>();
	readonly #rejected = new Map<Reason, Rejected>();
	readonly #unknownTypes = new TypeCounts();

	/** @param onReject called with each rejected row */
	constructor(onReject: (reason: Reason, line: number) => void = () => {}) {
		this.#onReject = onReject;
	}

	/**
	 * Counts a valid row.
	 *
	 * @param unknownType what it says about its unknown type; null if the type is known, or if it says nothing
	 */
	addHome(listing: Pick<Listing, 'zip' | 'soldOn' | 'status'>, unknownType: string | null): void {
		const { zip, soldOn } = listing;
		this.stored += 1;
		if (isOnMarket(listing)) this.active += 1;
		this.#zips.add(zip);
		if (unknownType !== null) this.#unknownTypes.add(unknownType);
		if (soldOn !== null) this.#closings.set(soldOn, (this.#closings.get(soldOn) ?? 0) + 1);
	}

	/** The closing dates of the sales, in order. */
	get closingDays(): IsoDate[] {
		return [...this.#closings.keys()].sort();
	}

	get sold(): number {
		return [...this.#closings.values()].reduce((sum, count) => sum + count, 0);
	}

	/**
	 * Whether the file gives only the months of its closings: there are some of several months, and all are on the same day
	 * of their month, or on the last one.
	 */
	get hasOnlyMonths(): boolean {
		const days = this.closingDays;
		if (days.length < MIN_MONTHS || this.sold < MIN_MONTH_SALES) return false;
		const dayOf = (date: string) => date.slice('YYYY-MM-'.length);
		return new Set(days.map(dayOf)).size === 1 || days.every((date) => dayOf(addDays(date, 1)) === '01');
	}

	addOffMarket(listing: OffMarket | null): void {
		if (listing !== null) this.offMarket.push(listing);
	}

	/** @returns whether the listing left the market unsold, and its home is among those that are counted */
	addPeriod(period: ListingPeriod | null): boolean {
		if (period === null) return false;
		const { unsold, ...dates } = period;
		const isCounted = unsold !== undefined && this.unsold < MAX_UNSOLD;
		this.periods.push(isCounted ? period : dates);
		if (isCounted) this.unsold += 1;
		return isCounted;
	}

	reject(reason: Reason, line: number): void {
		this.#onReject(reason, line);
		const entry = this.#rejected.get(reason) ?? { reason, count: 0, lines: [] };
		entry.count += 1;
		if (entry.lines.length < MAX_LINES) entry.lines.push(line);
		this.#rejected.set(reason, entry);
	}

	unknownTypes(): UnknownType[] {
		return this.#unknownTypes.inOrder();
	}

	rejections(): Rejected[] {
		return [...this.#rejected.values()].sort((a, b) => b.count - a.count);
	}

	zipsInOrder(): string[] {
		return [...this.#zips].sort();
	}
}
