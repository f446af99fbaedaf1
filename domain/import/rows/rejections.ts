/** Why a row of a file is rejected. The import report shows these messages. */

export const REJECTIONS = {
	notice: 'notice row, not a home',
	summary: 'row of totals, not a home',
	tooManyCells: 'more cells than headers',
	shiftedCells: 'shifted columns: unquoted comma in a cell',
	rental: 'rental',
	notAHome: 'not a home: parking, commercial or a timeshare',
	apartments: 'not a home: apartment building with five or more units',
	land: 'not a home: vacant land',
	builderPlan: "a builder's floor plan, not a home",
	offMarket: 'status is neither active, pending nor sold',
	unknownStatus: 'unknown status',
	noStatus: 'neither a status nor a closing date',
	notArmsLength: "not an arm's-length sale",
	unqualified: "not an arm's-length sale: marked unqualified",
	familyTransfer: "not an arm's-length sale: family transfer",
	quitclaim: "not an arm's-length sale: quitclaim deed",
	foreclosure: "not an arm's-length sale: foreclosure",
	bankOwned: "not an arm's-length sale: bank-owned",
	partialInterest: "not an arm's-length sale: partial interest",
	lotSale: 'lot sale: closed before the home was built',
	multipleParcels: 'multi-parcel sale',
	noPrice: 'no price',
	unreadablePrice: 'unreadable price',
	roundedPrice: 'rounded price, such as $1.2M: the exact price is needed',
	foreignPrice: 'price not in US format, such as 600.000 instead of 600,000',
	onlyListPrice: 'list price only, no sale price',
	onlySoldPrice: 'sale price only, no list price',
	twoPrices: 'conflicting values for one price',
	lowPrice: 'not a sale price (under $10,000)',
	noClosingDate: 'sold without a closing date',
	noClosingColumn: 'sold, but no column was recognized as the closing date',
	unreadableDate: 'unreadable date',
	futureClosing: 'closing date in the future',
	noZip: 'no ZIP code; add it, or latitude and longitude',
	noPlace: 'no address and no coordinates',
} as const;

export type Rejection =
	| (typeof REJECTIONS)[keyof typeof REJECTIONS]
	| `${typeof REJECTIONS.unknownStatus}: ${string}`;

/** Longer text isn't a status; quoting it would give nearly every row a separate reason. */
const MAX_STATUS_LENGTH = 30;

/** The rejection of an unknown status, with the file's own words if they are short enough. */
export function unknownStatus(words: string): Rejection {
	return words.length > MAX_STATUS_LENGTH
		? REJECTIONS.unknownStatus
		: `${REJECTIONS.unknownStatus}: ${words.replace(/\s+/g, ' ')}`;
}

/** Thrown by row parsers to reject a row; `readListing` catches it. */
export class RejectedRow {
	readonly reason: Rejection;
	constructor(reason: Rejection) {
		this.reason = reason;
	}
}
