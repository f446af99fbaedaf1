/** Merges duplicate records of the same sale from several sources. */
import { streetKey } from '../address/street-key.ts';
import { dayNumber } from '../dates/days.ts';
import { compareText } from '../format/compare-text.ts';
import type { HomeFacts, Sale, Subject } from '../home/home.ts';
import { hasLocation, milesBetween } from '../places/geo.ts';

/** Two records of a sale are dated at most this many days apart: deeds are recorded some time after the closing. */
const MAX_DAYS_APART = 45;
/** Two records of a sale differ in price by at most this much, natural log: cents, or closing costs. */
const MAX_LOG_PRICE_APART = 0.005;
/** Two sources locate the same house at most this many miles apart: about 25 yards. */
const MAX_MILES_APART = 0.015;
/** Two locations this close are the same point: about the precision of coordinates with four decimals. */
const SAME_POINT_MILES = 0.006;
/** The same street address within this distance is one home, even if the ZIP code is unknown or differs. */
const NEAR_MILES = 0.05;
/** How much two sources can differ in the facts of one home: a share of the value, plus an amount. */
const TOLERANCES = [
	{ fact: 'livingArea', share: 0.02, amount: 0 },
	{ fact: 'lotSize', share: 0.02, amount: 0 },
	{ fact: 'bedrooms', share: 0, amount: 0 },
	{ fact: 'bathrooms', share: 0, amount: 0.5 },
	{ fact: 'yearBuilt', share: 0, amount: 1 },
] as const;

/** Sales after duplicate records were merged. */
export interface MergedSales {
	/** One record per sale. */
	unique: readonly Sale[];
	/** The duplicates, each with the record it was merged into. */
	merged: readonly { sale: Sale; into: Sale }[];
}

/**
 * Merges the records of the same sale: the same address, or nearly the same location and size if one has no address,
 * with nearly the same price within 45 days. The record that the agent added is kept, otherwise the most complete one.
 * Later sales of the same home are separate sales.
 *
 * @param addedIds ids of the records that the agent added
 */
export function mergeDuplicates(sales: readonly Sale[], addedIds: ReadonlySet<string>): MergedSales {
	const records = sales.map(toRecord).sort(mostCompleteFirst(addedIds));
	const byPrice = new Map<number, SaleRecord[]>();
	const unique: Sale[] = [];
	const merged: { sale: Sale; into: Sale }[] = [];
	for (const record of records) {
		let twin: SaleRecord | undefined;
		for (let at = record.priceClass - 1; at <= record.priceClass + 1; at++) {
			twin ??= byPrice.get(at)?.find((other) => isSameSale(record, other));
		}
		if (twin !== undefined) {
			merged.push({ sale: record.sale, into: twin.sale });
			continue;
		}
		unique.push(record.sale);
		const similar = byPrice.get(record.priceClass);
		if (similar) similar.push(record);
		else byPrice.set(record.priceClass, [record]);
	}
	return { unique, merged };
}

/** A sale or a listing, with what identifies its home. */
type HomeRecord = HomeFacts & Pick<Sale, 'id' | 'zip' | 'address' | 'sourceId'>;

/** A predicate for the subject's own sales and listings: by id, address or exact location. */
export function isOfSubject(subject: Subject): (record: HomeRecord) => boolean {
	const street = subject.address === null ? '' : streetKey(subject.address);
	return (record) => {
		if (record.id === subject.id) return true;
		const isNearby = record.zip === subject.zip || areWithin(record, subject, NEAR_MILES);
		if (street !== '' && record.address !== null && isNearby)
			return homeKey(record) === `${record.zip} ${street}`;
		return areWithin(record, subject, SAME_POINT_MILES) && isSameSize(record, subject);
	};
}

/** A sale with the values by which duplicates are recognized. */
interface SaleRecord {
	sale: Sale;
	/** From `homeKey`; null without a street. */
	key: string | null;
	/** The closing date, as a day number. */
	day: number;
	/** Two records can only be the same sale if their price classes are equal or adjacent. */
	priceClass: number;
	/** Number of known values. */
	known: number;
}

/** Sales don't change, so each has one record. */
const RECORDS = new WeakMap<Sale, SaleRecord>();

function toRecord(sale: Sale): SaleRecord {
	const known = RECORDS.get(sale);
	if (known !== undefined) return known;
	const record = {
		sale,
		key: homeKey(sale),
		day: dayNumber(sale.soldOn),
		priceClass: Math.floor(Math.log(sale.price) / MAX_LOG_PRICE_APART),
		known: Object.values(sale).filter((value) => value !== null).length,
	};
	RECORDS.set(sale, record);
	return record;
}

/** An order with the records that the agent added first, then those with more known values. */
function mostCompleteFirst(addedIds: ReadonlySet<string>) {
	return ({ sale: one, known: ofOne }: SaleRecord, { sale: other, known: ofOther }: SaleRecord) =>
		Number(addedIds.has(other.id)) - Number(addedIds.has(one.id)) ||
		ofOther - ofOne ||
		compareText(one.id, other.id);
}

function isSameSale(one: SaleRecord, other: SaleRecord): boolean {
	if (Math.abs(one.day - other.day) > MAX_DAYS_APART) return false;
	if (Math.abs(Math.log(one.sale.price / other.sale.price)) > MAX_LOG_PRICE_APART) return false;
	if (one.key !== null && other.key !== null) return one.key === other.key;
	return areWithin(one.sale, other.sale, MAX_MILES_APART) && isSameSize(one.sale, other.sale);
}

const KEYS = new WeakMap<object, string | null>();

/** Street, unit and ZIP code in a canonical spelling; null without a street. Computed once per record. */
function homeKey(home: Pick<Sale, 'address' | 'zip'>): string | null {
	const known = KEYS.get(home);
	if (known !== undefined) return known;
	const street = home.address === null ? '' : streetKey(home.address);
	const key = street === '' ? null : `${home.zip} ${street}`;
	KEYS.set(home, key);
	return key;
}

/** Whether two homes are at most this many miles apart; false if a location is unknown. */
function areWithin(one: HomeFacts, other: HomeFacts, maxMiles: number): boolean {
	if (!hasLocation(one) || !hasLocation(other)) return false;
	if (Math.abs(one.latitude - other.latitude) > 0.001) return false;
	return (milesBetween(one, other) ?? 1) <= maxMiles;
}

/** Whether two homes have the same size, and no fact known for both shows that they are different homes. */
function isSameSize(one: HomeFacts & Numbered, other: HomeFacts & Numbered): boolean {
	const isOtherType = one.homeType !== null && other.homeType !== null && one.homeType !== other.homeType;
	if (isOtherType || haveDifferentNumbers(one, other)) return false;
	if (one.livingArea === null || other.livingArea === null) return false;
	return TOLERANCES.every(({ fact, share, amount }) => {
		const [ofOne, ofOther] = [one[fact], other[fact]];
		if (ofOne === null || ofOther === null) return true;
		return Math.abs(ofOne - ofOther) <= amount + share * Math.max(ofOne, ofOther);
	});
}

interface Numbered {
	sourceId?: string | null;
}

/**
 * Whether two homes have different numbers of the same form, such as two parcel numbers, which identify different
 * homes.
 */
function haveDifferentNumbers(
	{ sourceId: one = null }: Numbered,
	{ sourceId: other = null }: Numbered,
): boolean {
	if (one === null || other === null || one === other) return false;
	const formOf = (id: string) => id.replace(/\d/g, '0').replace(/[A-Z]/gi, 'A');
	return formOf(one) === formOf(other);
}
