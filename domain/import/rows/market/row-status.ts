/** The listing status of a row. */
import type { IsoDate } from '../../../dates/days.ts';
import type { ListingStatus } from '../../../home/listing.ts';
import { parseStatus } from '../../cells/statuses.ts';
import { REJECTIONS, RejectedRow, unknownStatus } from '../rejections.ts';
import type { Row } from '../row.ts';
import type { TypeReadings } from '../row-type.ts';
import type { GivenPlace } from '../row-zip.ts';
import { isPriced } from './row-prices.ts';

/** Information about all rows, from the user or the file as a whole. */
export interface MarketContext {
	today: IsoDate;
	/** The status of rows without one. */
	defaultStatus?: 'for_sale' | undefined;
	/** The place of homes whose rows don't give theirs, from the user. */
	place?: GivenPlace | null | undefined;
	/** The user's readings of property types that the importer doesn't know. */
	types?: TypeReadings | undefined;
}

/** The status in a row; a row without one is a sale if it has a closing date. */
export function resolveStatus(row: Row, { defaultStatus }: MarketContext): ListingStatus {
	const [text, ...others] = row.texts('status');
	if (others.some((other) => parseStatus(other) === 'plan')) throw new RejectedRow(REJECTIONS.builderPlan);
	if (text !== undefined) return acceptStatus(text);
	if (defaultStatus !== undefined) return defaultStatus;
	if (row.text('soldDate') !== null || isPriced(row.text('soldPrice'))) return 'sold';
	// A list date and a price in a file without statuses: a list of active listings.
	if (row.text('listDate') !== null) return 'for_sale';
	if (row.text('soldYear') !== null) return 'sold';
	throw new RejectedRow(REJECTIONS.noStatus);
}

function acceptStatus(text: string): ListingStatus {
	const reading = parseStatus(text);
	if (reading === null) throw new RejectedRow(unknownStatus(text));
	if (reading === 'plan') throw new RejectedRow(REJECTIONS.builderPlan);
	if (reading === 'rental') throw new RejectedRow(REJECTIONS.rental);
	if (reading === 'off_market') throw new RejectedRow(REJECTIONS.offMarket);
	return reading;
}
