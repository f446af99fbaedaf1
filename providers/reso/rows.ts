/** Converts MLS records to our fields. Strict about what may be shown, tolerant about spelling. */
import { type ListingPhoto, storablePhotos } from '../../domain/home/photos.ts';
import type { Lease } from '../provider.ts';
import type { Cells, SourceHome } from '../rows/source-home.ts';
import {
	countOf,
	dayOf,
	type Json,
	objectsOf,
	plausibleRent,
	positiveOf,
	splitUnit,
	squareFeet,
	textOf,
} from '../rows/values.ts';

/** An enumeration value in lower case without spaces, because servers send display names or member names. */
export function enumKey(value: unknown): string {
	return (firstOf(value) ?? '').toLowerCase().replace(/[^a-z]/g, '');
}

/**
 * The first value of an enumeration: several come as a list or, as flags, in one string; some are preceded by their
 * type.
 *
 * @example firstOf("org.reso.metadata.enums.PropertySubType'Townhouse,Duplex'") // "Townhouse"
 */
function firstOf(value: unknown): string | null {
	const text = textOf(Array.isArray(value) ? value[0] : value);
	const member = /^[\w.]+'(.*)'$/.exec(text ?? '')?.[1] ?? text;
	return textOf(member?.split(',')[0]);
}

/** Whether the MLS allows a record to be shown at all. */
export function isShown(row: Json): boolean {
	return !isNo(row.MlgCanView) && !isNo(row.InternetEntireListingDisplayYN);
}

/** Whether a value means no, in any spelling. */
function isNo(value: unknown): boolean {
	return value === false || /^(false|no|n|0)$/i.test(textOf(value) ?? '');
}

/**
 * Whether a record is a rental. Some servers have their own codes for property types. A land lease has its own field.
 */
export function isLease(row: Json): boolean {
	return /lease|rental/.test(enumKey(row.PropertyType)) || positiveOf(row.LeaseAmount) !== null;
}

/** The asking rent of a lease, in dollars a month. */
export function rentOfLease(row: Json): number | null {
	return positiveOf(row.LeaseAmount) ?? positiveOf(row.ListPrice);
}

/** A lease with its asking rent while it is on the market; null for a record without a number. */
export function leaseOf(row: Json): Lease | null {
	const number = numberOf(row);
	const status = STATUSES[enumKey(row.StandardStatus)];
	const isOffered = isShown(row) && (status === 'Active' || status === 'Pending');
	const rent = isOffered ? plausibleRent(rentOfLease(row)) : null;
	return number === null ? null : { number, zip: textOf(row.PostalCode), rent };
}

const STATUSES: Readonly<Record<string, 'Active' | 'Pending' | 'Sold'>> = {
	active: 'Active',
	comingsoon: 'Active',
	activeundercontract: 'Pending',
	pending: 'Pending',
	closed: 'Sold',
	sold: 'Sold',
};

/** A sale or a listing; null if it is neither on the market nor closed. */
export function listingHome(row: Json): SourceHome | null {
	const status = STATUSES[enumKey(row.StandardStatus)];
	if (status === undefined || isLease(row) || !isShown(row)) return null;
	const isSold = status === 'Sold';
	return {
		cells: {
			...placeCells(row),
			...homeCells(row),
			mlsId: numberOf(row),
			parcel: textOf(row.ParcelNumber),
			status,
			listPrice: positiveOf(row.ListPrice),
			originalListPrice: positiveOf(row.OriginalListPrice),
			soldPrice: isSold ? positiveOf(row.ClosePrice) : null,
			soldDate: isSold ? dayOf(row.CloseDate) : null,
			contractDate: dayOf(row.PurchaseContractDate),
			listDate: dayOf(row.OnMarketDate) ?? dayOf(row.ListingContractDate),
			daysOnMarket: countOf(row.DaysOnMarket),
			cumulativeDaysOnMarket: countOf(row.CumulativeDaysOnMarket),
			concessions: isSold ? countOf(row.ConcessionsAmount) : null,
		},
		photos: photosOf(row),
		attribution: attributionOf(row),
		hidesAddress: isNo(row.InternetAddressDisplayYN),
		hidesValuation: isNo(row.InternetAutomatedValuationDisplayYN),
	};
}

/**
 * The fields that show when a listing was active, whatever its status; null for a lease, and for a listing that may
 * not be shown.
 */
export function periodCells(row: Json): Cells | null {
	if (isLease(row) || !isShown(row)) return null;
	return {
		mlsId: numberOf(row),
		zip: textOf(row.PostalCode),
		homeType: spaced(row.PropertySubType) ?? spaced(row.PropertyType),
		status: STATUSES[enumKey(row.StandardStatus)] ?? enumKey(row.StandardStatus),
		listDate: dayOf(row.OnMarketDate) ?? dayOf(row.ListingContractDate),
		contractDate: dayOf(row.PurchaseContractDate),
		soldDate: dayOf(row.CloseDate),
		offMarketDate: dayOf(row.OffMarketDate) ?? dayOf(row.OffMarketTimestamp),
		withdrawnDate: dayOf(row.WithdrawnDate) ?? dayOf(row.CancellationDate),
		expirationDate: dayOf(row.ExpirationDate),
		updatedDate: dayOf(row.StatusChangeTimestamp) ?? dayOf(row.ModificationTimestamp),
	};
}

/** The listing's number in its MLS. */
export function numberOf(row: Json): string | null {
	return textOf(row.ListingId) ?? textOf(row.ListingKey);
}

function placeCells(row: Json) {
	const street = ['StreetNumber', 'StreetDirPrefix', 'StreetName', 'StreetSuffix', 'StreetDirSuffix']
		.flatMap((field) => textOf(row[field]) ?? [])
		.join(' ');
	return {
		...splitUnit(textOf(row.UnparsedAddress) ?? street, row.UnitNumber),
		city: textOf(row.City),
		state: textOf(row.StateOrProvince),
		zip: textOf(row.PostalCode),
		latitude: textOf(row.Latitude),
		longitude: textOf(row.Longitude),
	};
}

function homeCells(row: Json) {
	return {
		homeType: spaced(row.PropertySubType) ?? spaced(row.PropertyType),
		bedrooms: countOf(row.BedroomsTotal),
		bathrooms: bathroomsOf(row),
		livingArea: squareFeet(row.LivingArea, firstOf(row.LivingAreaUnits)),
		lotSize: lotSizeOf(row),
		yearBuilt: positiveOf(row.YearBuilt),
		garageSpaces: countOf(row.GarageSpaces),
		pool: yesOrNo(row.PoolPrivateYN),
		waterfront: yesOrNo(row.WaterfrontYN),
		basementArea: positiveOf(row.BelowGradeFinishedArea),
		hoa: positiveOf(row.AssociationFee),
		hoaFrequency: spaced(row.AssociationFeeFrequency),
	};
}

/** The smallest lot in square feet; some servers have acres in that field. */
const MIN_LOT = 300;

function lotSizeOf(row: Json): number | null {
	const units = firstOf(row.LotSizeUnits);
	const sizes = [
		squareFeet(row.LotSizeSquareFeet, null),
		squareFeet(row.LotSizeAcres, 'acres'),
		units === null ? null : squareFeet(row.LotSizeArea, units),
	];
	return sizes.find((size) => size !== null && size >= MIN_LOT) ?? null;
}

/** The bathrooms by kind, because the standard's total counts a half bath as a whole one. */
function bathroomsOf(row: Json): number | null {
	const full = countOf(row.BathroomsFull);
	if (full === null) return positiveOf(row.BathroomsTotalDecimal) ?? positiveOf(row.BathroomsTotalInteger);
	const part = (field: string, share: number) => (countOf(row[field]) ?? 0) * share;
	const total =
		full +
		part('BathroomsThreeQuarter', 0.75) +
		part('BathroomsHalf', 0.5) +
		part('BathroomsOneQuarter', 0.25);
	return positiveOf(total);
}

/** A member name with spaces between its words. @example spaced('SingleFamilyResidence') // "Single Family Residence" */
function spaced(value: unknown): string | null {
	return firstOf(value)?.replace(/([a-z])(?=[A-Z])/g, '$1 ') ?? null;
}

/** A flag, in any spelling. */
function yesOrNo(value: unknown): boolean | null {
	if (isNo(value)) return false;
	return value === true || /^(true|yes|y|1)$/i.test(textOf(value) ?? '') ? true : null;
}

/** The photos that may be shown in public. */
function photosOf(row: Json): ListingPhoto[] {
	const photos = objectsOf(row.Media)
		.filter(({ MediaCategory }) => ['', 'photo', 'image'].includes(enumKey(MediaCategory)))
		.sort((a, b) => Number(a.Order ?? 0) - Number(b.Order ?? 0));
	return storablePhotos(photos.flatMap((media) => photoOf(media) ?? []));
}

function photoOf(media: Json): ListingPhoto | null {
	const url = textOf(media.MediaURL);
	const allowed = [media.Permission]
		.flat()
		.flatMap((value) => textOf(value)?.split(',') ?? [])
		.map(enumKey);
	const isPublic = allowed.length === 0 || allowed.includes('public');
	if (url === null || !(isPublic || allowed.includes('idx') || allowed.includes('vow'))) return null;
	const key = textOf(media.MediaKey);
	const caption = textOf(media.ShortDescription);
	return {
		url,
		...(key !== null && { id: `${key} ${textOf(media.ModificationTimestamp) ?? ''}` }),
		...(caption !== null && { caption }),
		...(!isPublic && { screenOnly: true }),
	};
}

/** The listing firm with a way to reach it, which IDX rules require. */
function attributionOf(row: Json): string | null {
	const contact =
		textOf(row.AttributionContact) ?? textOf(row.ListOfficePhone) ?? textOf(row.ListOfficeEmail);
	const parts = [textOf(row.ListOfficeName), contact].filter((part) => part !== null);
	return parts.length === 0 ? null : parts.join(', ');
}
