/** Why a row of a file is not kept. The sentences stand in the report of an import. */

export const REJECTIONS = {
	notice: 'a notice, not a home',
	tooManyCells: 'more cells than the header has',
	movedCells: 'cells under the wrong columns: a comma inside a cell without quotes',
	rental: 'rental',
	notAHome: 'not a home: parking, commercial or a timeshare',
	offMarket: 'status not for sale or sold',
	unknownStatus: 'a status that is not known',
	noStatus: 'neither a status nor a closing date',
	notArmsLength: "not an arm's-length sale",
	severalParcels: 'several parcels sold for one price',
	noPrice: 'no price',
	unreadablePrice: 'a price that cannot be read',
	onlyListPrice: 'only a list price; no sold price',
	onlySoldPrice: 'only a sold price; no list price',
	twoPrices: 'two prices of one name that differ',
	lowPrice: 'not a sale price (under $10,000)',
	noClosingDate: 'sold without a closing date',
	unreadableDate: 'a date that cannot be read',
	futureClosing: 'a closing date in the future',
	noZip: 'no ZIP code',
	noPlace: 'no address and no coordinates',
} as const;

export type Rejection =
	| (typeof REJECTIONS)[keyof typeof REJECTIONS]
	| `${typeof REJECTIONS.unknownStatus}: ${string}`;

/** More than this is no status: a report of as many reasons as rows helps nobody. */
const LONGEST_STATUS = 30;

/** With the file's own words, as long as they can be those of a status. */
export function unknownStatus(words: string): Rejection {
	return words.length > LONGEST_STATUS
		? REJECTIONS.unknownStatus
		: `${REJECTIONS.unknownStatus}: ${words.replace(/\s+/g, ' ')}`;
}

/** Thrown by the parts of a reader where a row can not be kept; `readListing` turns it into an answer. */
export class RejectedRow {
	readonly reason: Rejection;
	constructor(reason: Rejection) {
		this.reason = reason;
	}
}
