/** Reads the period in which a row's listing was active. */
import { streetKey } from '../../../address/street-key.ts';
import { addDays, type IsoDate } from '../../../dates/days.ts';
import {
	isOutdated,
	type ListingPeriod,
	type PeriodEnding,
	type UnsoldHome,
} from '../../../home/listing-period.ts';
import { isNotHome } from '../../cells/home-types.ts';
import { type KnownZip, parseCoordinates } from '../../cells/places.ts';
import { parseStatus, type StatusReading } from '../../cells/statuses.ts';
import type { ColumnMapping } from '../../columns/columns.ts';
import { idKey } from '../identity/sale-key.ts';
import { parseOtherFacts } from '../other-facts.ts';
import { RejectedRow } from '../rejections.ts';
import { Row } from '../row.ts';
import { parseRowAddress } from '../row-address.ts';
import { parseRowFacts } from '../row-facts.ts';
import { parseRowHome } from '../row-home.ts';
import { readRowType } from '../row-type.ts';
import { rowZip } from '../row-zip.ts';
import { parseListDate } from './row-market.ts';
import { MIN_PRICE, parseDollars } from './row-prices.ts';
import { type MarketContext, resolveStatus } from './row-status.ts';

interface PeriodContext extends MarketContext {
	/** By which impossible coordinates are recognized. */
	placeOf?: (zip: string) => KnownZip | null;
}

/** Types of homes that share an address unless a unit is given. */
const SHARED_ADDRESSES: readonly unknown[] = ['condo', 'manufactured', 'multi_family'];

/**
 * The period of a row's listing, whatever its status. Null if the listing has no number to identify it in later
 * files, no ZIP code or no status, if it isn't a home for sale, or if it ended too long ago.
 */
export function parseListingPeriod(
	cells: readonly string[],
	{ columns, ratings }: Pick<ColumnMapping, 'columns' | 'ratings'>,
	context: PeriodContext,
): ListingPeriod | null {
	const row = new Row(cells, columns, ratings);
	const listing = idKey(row.text('mlsId'));
	const address = parseRowAddress(row);
	const zip = rowZip(row, context.place);
	const status = parseAnyStatus(row, context);
	if (listing === '' || zip === null || status === null) return null;
	const homeType = readRowType(row, true, context.types);
	if (isNotHome(status) || isNotHome(homeType)) return null;
	const closedOn = status === 'sold' ? row.date('soldDate') : null;
	const listedOn = pastDay(parseListDate(row, closedOn === null ? null : { day: closedOn }), context.today);
	if (status === 'coming_soon' && listedOn === null) return null;
	const end = resolveEnd(row, status, listedOn, context.today);
	const street =
		address.line === null || (!address.hasUnit && SHARED_ADDRESSES.includes(homeType))
			? ''
			: streetKey(address.line);
	const period = { listing, zip, ...(/^0*[1-9]/.test(street) && { street }), listedOn, ...end };
	if (isOutdated(period, context.today)) return null;
	const unsold = parseUnsoldHome(row, end.ending, context, context.placeOf?.(zip) ?? null);
	return unsold ? { ...period, unsold } : period;
}

function parseAnyStatus(row: Row, context: MarketContext): StatusReading | null {
	const text = row.text('status');
	// An incomplete listing was never on the market.
	if (text !== null && /^incomplete/i.test(text)) return null;
	if (text !== null) return parseStatus(text);
	try {
		return resolveStatus(row, context);
	} catch (error) {
		if (error instanceof RejectedRow) return null;
		throw error;
	}
}

/**
 * The end of a period. If the row has no date for it, it is between the list date, when the listing was active, and the
 * row's last update, when it no longer was.
 */
function resolveEnd(
	row: Row,
	status: StatusReading,
	listedOn: IsoDate | null,
	today: IsoDate,
): Pick<ListingPeriod, 'activeThrough' | 'leftBy' | 'ending'> {
	if (status === 'for_sale') return { activeThrough: today, leftBy: null, ending: null };
	// Not yet active, whatever an earlier record of it says.
	if (status === 'coming_soon') return { activeThrough: null, leftBy: listedOn, ending: 'unknown' };
	const ending = resolveEnding(status, row.text('status') ?? '');
	const written = row.date(ending === 'sold' || ending === 'pending' ? 'contractDate' : 'offMarketDate');
	const left = pastDay(written ?? offMarketDay(row, ending), today);
	if (left !== null && (listedOn === null || left >= listedOn)) {
		return { activeThrough: addDays(left, -1), leftBy: left, ending };
	}
	const latest = pastDay(row.date(ending === 'sold' ? 'soldDate' : 'updatedDate'), today);
	const isPlausible = latest !== null && (listedOn === null || latest > listedOn);
	return { activeThrough: listedOn, leftBy: isPlausible ? latest : null, ending };
}

/**
 * The end of a listing whose usual date column is blank. A contract date ends only a listing that sold or is
 * pending: one that didn't sell was active again afterward.
 */
function offMarketDay(row: Row, ending: PeriodEnding): IsoDate | null {
	if (ending === 'sold' || ending === 'pending') return row.date('offMarketDate');
	return row.date('withdrawnDate') ?? (ending === 'expired' ? row.date('expirationDate') : null);
}

function resolveEnding(status: StatusReading, text: string): PeriodEnding {
	if (status === 'sold' || status === 'pending') return status;
	if (/exp|^x$/i.test(text)) return 'expired';
	return /with|^w|wdn|can|cn[cl]|^[ktch]$|term|temp|to[fm]|hold|released|suspend|rescind/i.test(text)
		? 'withdrawn'
		: 'unknown';
}

function pastDay(day: IsoDate | null, today: IsoDate): IsoDate | null {
	return day !== null && day <= today ? day : null;
}

/**
 * The home of a listing that expired or was withdrawn. Undefined for any other ending, without an original list price, or
 * if the row isn't a home.
 */
function parseUnsoldHome(
	row: Row,
	ending: PeriodEnding | null,
	{ today, types }: MarketContext,
	place: KnownZip | null,
): UnsoldHome | undefined {
	if (ending !== 'expired' && ending !== 'withdrawn') return undefined;
	const originalListPrice = row.first('originalListPrice', parseDollars);
	if (originalListPrice === null || originalListPrice < MIN_PRICE) return undefined;
	try {
		const { line, hasUnit } = parseRowAddress(row);
		const { hoaMonthly: _, ...home } = parseRowHome(row, hasUnit, today, types);
		const { concessions: __, ...rated } = parseRowFacts(row, null);
		const facts = {
			...{ ...home, ...rated, ...parseOtherFacts(row) },
			...parseCoordinates(row.cell('latitude'), row.cell('longitude'), place),
			street: line === null ? null : streetKey(line) || null,
		};
		const known = Object.entries(facts).filter(([, value]) => value !== null);
		const listPrice = row.first('listPrice', parseDollars);
		const isChanged = listPrice !== null && listPrice >= MIN_PRICE && listPrice !== originalListPrice;
		return { ...Object.fromEntries(known), originalListPrice, ...(isChanged && { listPrice }) };
	} catch (error) {
		if (error instanceof RejectedRow) return undefined;
		throw error;
	}
}
