/** Merges duplicate records of the same sale from several sources. */
import { streetKey } from '../address/street-key.ts';
import { dayNumber } from '../dates/days.ts';
import { compareText } from '../format/compare-text.ts';
import type { HomeFacts, Sale, Subject } from '../home/home.ts';
import { hasLocation, milesBetween } from '../places/geo.ts';

/** A deed is recorded within this many days of the closing. */
const DAYS_APART = 45;
/** Prices of the same sale differ by no more than cents and closing costs. */
const PRICE_APART = 0.005;
/** Two sources locate the same house within this many miles: about 25 yards. */
const MILES_APART = 0.015;
/** The precision of coordinates with four decimals. */
const SAME_POINT_MILES = 0.006;
/** The same street address within this distance is one home, even if the ZIP code is unknown or differs. */
const NEAR_MILES = 0.05;
/** How much two sources can differ about one home: by a share, or by an amount. */
const TOLERANCES = [
	{ fact: 'livingArea', share: 0.02, amount: 0 },
	{ fact: 'lotSize', share: 0.02, amount: 0 },
	{ fact: 'bedrooms', share: 0, amount: 0 },
	{ fact: 'bathrooms', share: 0, amount: 0.5 },
	{ fact: 'yearBuilt', share: 0, amount: 1 },
] as const;

export interface MergedSales {
	unique: readonly Sale[];
	/** The duplicates, each with the record it was merged into. */
	merged: readonly { sale: Sale; into: Sale }[];
}

/**
 * Merges the records of the same sale: the same address, or nearly the same location and size if one has no address,
 * with nearly the same price within 45 days. The most complete record remains, or the agent's own. Later sales of the
 * same home are separate sales.
 */
export function mergeDuplicates(sales: readonly Sale[], addedIds: ReadonlySet<string>): MergedSales {
	const records = sales.map((sale) => recordOf(sale, addedIds.has(sale.id))).sort(mostCompleteFirst);
	const byPrice = new Map<number, SaleRecord[]>();
	const unique: Sale[] = [];
	const merged: { sale: Sale; into: Sale }[] = [];
	for (const record of records) {
		const twin = [-1, 0, 1]
			.flatMap((step) => byPrice.get(record.priceClass + step) ?? [])
			.find((other) => isSameSale(record, other));
		if (twin !== undefined) {
			merged.push({ sale: record.sale, into: twin.sale });
			continue;
		}
		unique.push(record.sale);
		byPrice.set(record.priceClass, [...(byPrice.get(record.priceClass) ?? []), record]);
	}
	return { unique, merged };
}

/** A predicate for the subject's own sales: by id, address or exact location. */
export function isSubjectSale(subject: Subject): (sale: Sale) => boolean {
	const street = subject.address === null ? '' : streetKey(subject.address);
	return (sale) => {
		if (sale.id === subject.id) return true;
		const isInReach = sale.zip === subject.zip || isAtSamePlace(sale, subject, NEAR_MILES);
		if (street !== '' && sale.address !== null && isInReach) return homeKey(sale) === `${sale.zip} ${street}`;
		return isAtSamePlace(sale, subject, SAME_POINT_MILES) && isSameSize(sale, subject);
	};
}

interface SaleRecord {
	sale: Sale;
	key: string | null;
	day: number;
	/** Two records can only be the same sale if their price classes are equal or adjacent. */
	priceClass: number;
	isAdded: boolean;
	known: number;
}

function recordOf(sale: Sale, isAdded: boolean): SaleRecord {
	return {
		sale,
		key: homeKey(sale),
		day: dayNumber(sale.soldOn),
		priceClass: Math.floor(Math.log(sale.price) / PRICE_APART),
		isAdded,
		known: Object.values(sale).filter((value) => value !== null).length,
	};
}

function mostCompleteFirst(one: SaleRecord, other: SaleRecord): number {
	return (
		Number(other.isAdded) - Number(one.isAdded) ||
		other.known - one.known ||
		compareText(one.sale.id, other.sale.id)
	);
}

function isSameSale(one: SaleRecord, other: SaleRecord): boolean {
	if (Math.abs(one.day - other.day) > DAYS_APART) return false;
	if (Math.abs(Math.log(one.sale.price / other.sale.price)) > PRICE_APART) return false;
	if (one.key !== null && other.key !== null) return one.key === other.key;
	return isAtSamePlace(one.sale, other.sale, MILES_APART) && isSameSize(one.sale, other.sale);
}

const KEYS = new WeakMap<object, string | null>();

/** Street, unit and ZIP code in a canonical spelling; null without a street. Computed once per record. */
function homeKey(home: Addressed): string | null {
	const known = KEYS.get(home);
	if (known !== undefined) return known;
	const street = home.address === null ? '' : streetKey(home.address);
	const key = street === '' ? null : `${home.zip} ${street}`;
	KEYS.set(home, key);
	return key;
}

interface Addressed {
	address: string | null;
	zip: string;
}

function isAtSamePlace(one: HomeFacts, other: HomeFacts, reach: number): boolean {
	if (!hasLocation(one) || !hasLocation(other)) return false;
	if (Math.abs(one.latitude - other.latitude) > 0.001) return false;
	return (milesBetween(one, other) ?? 1) <= reach;
}

/** Whether two homes have the same size, and no fact known for both shows that they are different homes. */
function isSameSize(one: HomeFacts & Numbered, other: HomeFacts & Numbered): boolean {
	if (one.homeType !== other.homeType || haveDifferentNumbers(one, other)) return false;
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
	const shape = (id: string) => id.replace(/\d/g, '0').replace(/[A-Z]/gi, 'A');
	return shape(one) === shape(other);
}
