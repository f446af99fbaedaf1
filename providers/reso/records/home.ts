/** Converts MLS records to our fields. Strict about what may be shown, tolerant about spelling. */
import type { Cells, SourceHome } from '../../rows/source-home.ts';
import { countOf, dayOf, type Json, positiveOf, splitUnit, squareFeet, textOf } from '../../rows/values.ts';
import { isLease } from './lease.ts';
import { isShown, numberOf, statusOf } from './listing.ts';
import { photosOf } from './photos.ts';
import { enumKey, firstOf, isNo, spaced, yesOrNo } from './values.ts';

/** A sale or a listing; null if it is neither on the market nor closed. */
export function listingHome(row: Json): SourceHome | null {
	const status = statusOf(row);
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
		status: statusOf(row) ?? enumKey(row.StandardStatus),
		listDate: dayOf(row.OnMarketDate) ?? dayOf(row.ListingContractDate),
		contractDate: dayOf(row.PurchaseContractDate),
		soldDate: dayOf(row.CloseDate),
		offMarketDate: dayOf(row.OffMarketDate) ?? dayOf(row.OffMarketTimestamp),
		withdrawnDate: dayOf(row.WithdrawnDate) ?? dayOf(row.CancellationDate),
		expirationDate: dayOf(row.ExpirationDate),
		updatedDate: dayOf(row.StatusChangeTimestamp) ?? dayOf(row.ModificationTimestamp),
	};
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

/** The listing firm with a way to reach it, which IDX rules require. */
function attributionOf(row: Json): string | null {
	const contact =
		textOf(row.AttributionContact) ?? textOf(row.ListOfficePhone) ?? textOf(row.ListOfficeEmail);
	const parts = [textOf(row.ListOfficeName), contact].filter((part) => part !== null);
	return parts.length === 0 ? null : parts.join(', ');
}
