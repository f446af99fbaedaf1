/** Converts MLS records to our fields. Strict about what may be shown, tolerant about spelling. */
import { type ListingPhoto, storablePhotos } from '../../../domain/home/photos.ts';
import { mayBeHome } from '../../rows/home-types.ts';
import type { Cells, SourceHome } from '../../rows/source-home.ts';
import {
	type Json,
	parseCount,
	parseDay,
	parseObjects,
	parsePositive,
	parseText,
	splitUnit,
	squareFeet,
} from '../../rows/values.ts';
import { AREA_UNITS, type AreaField } from '../metadata.ts';
import { isLease } from './lease.ts';
import { isShown, keyOf, numberOf, parseStatus } from './listing.ts';
import { enumKey, isNo, parseFirst, spaced, yesOrNo } from './values.ts';

/** A sale or a listing of a home; null if it is neither on the market nor closed, or not a home. */
export function listingHome(row: Json): SourceHome | null {
	const status = parseStatus(row);
	const homeType = parseHomeType(row);
	if (status === undefined || homeType === null || isLease(row) || !isShown(row)) return null;
	const isSold = status === 'Sold';
	return {
		key: keyOf(row),
		cells: {
			...placeCells(row),
			homeType,
			...homeCells(row),
			mlsId: numberOf(row),
			parcel: parseText(row.ParcelNumber),
			status,
			listPrice: parsePositive(row.ListPrice),
			originalListPrice: parsePositive(row.OriginalListPrice),
			soldPrice: isSold ? parsePositive(row.ClosePrice) : null,
			soldDate: isSold ? parseDay(row.CloseDate) : null,
			contractDate: parseDay(row.PurchaseContractDate),
			listDate: parseDay(row.OnMarketDate) ?? parseDay(row.ListingContractDate),
			daysOnMarket: parseCount(row.DaysOnMarket),
			cumulativeDaysOnMarket: parseCount(row.CumulativeDaysOnMarket),
			concessions: isSold ? parseCount(row.ConcessionsAmount) : null,
			remarks: parseText(row.PublicRemarks),
		},
		photos: parsePhotos(row),
		attribution: parseAttribution(row),
		hidesAddress: isNo(row.InternetAddressDisplayYN),
		hidesValuation: isNo(row.InternetAutomatedValuationDisplayYN),
	};
}

/**
 * The fields that show when a home's listing was active, whatever its status, and of one that left the market unsold, its
 * home; null for anything else, and for a listing that may not be shown.
 */
export function periodCells(row: Json): Cells | null {
	const homeType = parseHomeType(row);
	if (homeType === null || isLease(row) || !isShown(row)) return null;
	const status = parseStatus(row);
	const isGone = status === undefined && !isNo(row.InternetAddressDisplayYN);
	return {
		...(isGone && {
			...{ ...placeCells(row), ...homeCells(row) },
			originalListPrice: parsePositive(row.OriginalListPrice),
		}),
		mlsId: numberOf(row),
		zip: parseText(row.PostalCode),
		homeType,
		status: status ?? enumKey(row.StandardStatus),
		listDate: parseDay(row.OnMarketDate) ?? parseDay(row.ListingContractDate),
		contractDate: parseDay(row.PurchaseContractDate),
		soldDate: parseDay(row.CloseDate),
		offMarketDate: parseDay(row.OffMarketDate) ?? parseDay(row.OffMarketTimestamp),
		withdrawnDate: parseDay(row.WithdrawnDate) ?? parseDay(row.CancellationDate),
		expirationDate: parseDay(row.ExpirationDate),
		updatedDate: parseDay(row.StatusChangeTimestamp) ?? parseDay(row.ModificationTimestamp),
	};
}

function placeCells(row: Json) {
	const street = ['StreetNumber', 'StreetDirPrefix', 'StreetName', 'StreetSuffix', 'StreetDirSuffix']
		.flatMap((field) => parseText(row[field]) ?? [])
		.join(' ');
	return {
		...splitUnit(parseText(row.UnparsedAddress) ?? street, row.UnitNumber),
		city: parseText(row.City),
		state: parseText(row.StateOrProvince),
		zip: parseText(row.PostalCode),
		latitude: parseText(row.Latitude),
		longitude: parseText(row.Longitude),
	};
}

function homeCells(row: Json) {
	return {
		bedrooms: parseCount(row.BedroomsTotal),
		bathrooms: parseBathrooms(row),
		livingArea: parseArea(row, 'LivingArea'),
		lotSize: parseLotSize(row),
		yearBuilt: parsePositive(row.YearBuilt),
		garageSpaces: parseCount(row.GarageSpaces),
		pool: yesOrNo(row.PoolPrivateYN),
		waterfront: yesOrNo(row.WaterfrontYN),
		basementArea: parseArea(row, 'BelowGradeFinishedArea'),
		hoa: parsePositive(row.AssociationFee),
		hoaFrequency: spaced(row.AssociationFeeFrequency),
	};
}

/** An area in square feet; null without a unit, because servers have square meters, too. */
function parseArea(row: Json, field: AreaField): number | null {
	const unit = parseFirst(row[AREA_UNITS[field]]);
	return unit === null ? null : squareFeet(row[field], unit);
}

/** The smallest lot in square feet; some servers have acres in that field. */
const MIN_LOT = 300;

function parseLotSize(row: Json): number | null {
	const sizes = [
		squareFeet(row.LotSizeSquareFeet, null),
		squareFeet(row.LotSizeAcres, 'acres'),
		parseArea(row, 'LotSizeArea'),
	];
	return sizes.find((size) => size !== null && size >= MIN_LOT) ?? null;
}

/** The bathrooms by kind, because the standard's total counts a half bath as a whole one. */
function parseBathrooms(row: Json): number | null {
	const full = parseCount(row.BathroomsFull);
	if (full === null)
		return parsePositive(row.BathroomsTotalDecimal) ?? parsePositive(row.BathroomsTotalInteger);
	const part = (field: string, share: number) => (parseCount(row[field]) ?? 0) * share;
	const total =
		full +
		part('BathroomsThreeQuarter', 0.75) +
		part('BathroomsHalf', 0.5) +
		part('BathroomsOneQuarter', 0.25);
	return parsePositive(total);
}

/** The listing firm with a way to reach it, which IDX rules require. */
function parseAttribution(row: Json): string | null {
	const contact =
		parseText(row.AttributionContact) ?? parseText(row.ListOfficePhone) ?? parseText(row.ListOfficeEmail);
	const parts = [parseText(row.ListOfficeName), contact].filter((part) => part !== null);
	return parts.length === 0 ? null : parts.join(', ');
}

/** Property types without homes, in any combination with others. */
const NOT_HOMES = /farm|agricultur|commercial/;
const SEVERAL_UNITS = /income|multifamily|apartment/;
/** Residential buildings with more units are commercial property. */
const MAX_UNITS = 4;

/** The home type of a record, in words; empty if unknown, and null if the record isn't of a home for sale. */
function parseHomeType(row: Json): string | null {
	const [type, subType] = [enumKey(row.PropertyType), enumKey(row.PropertySubType)];
	const words = [spaced(row.PropertySubType), spaced(row.PropertyType)].filter((text) => text !== null);
	// A farm may have a house, and a commercial sale may be of apartments: they aren't homes, whatever the sub type is.
	if (NOT_HOMES.test(type) || !words.every(mayBeHome)) return null;
	const hasSeveralUnits = SEVERAL_UNITS.test(type);
	const units = parsePositive(row.NumberOfUnitsTotal);
	// The units of a condo are those of its building.
	if ((hasSeveralUnits || subType === 'multifamily') && units !== null && units > MAX_UNITS) return null;
	// Sold for its income, an apartment is a building. One of unknown size isn't a home.
	if (hasSeveralUnits && subType.startsWith('apartment')) return units === null ? null : 'Multi Family';
	return words[0] ?? '';
}

/** The photos that may be shown, in order. Those that only signed-in agents may see are marked. */
function parsePhotos(row: Json): ListingPhoto[] {
	const photos = parseObjects(row.Media)
		.filter(({ MediaCategory }) => ['', 'photo', 'image'].includes(enumKey(MediaCategory)))
		.sort((a, b) => Number(a.Order ?? 0) - Number(b.Order ?? 0));
	return storablePhotos(photos.flatMap((media) => parsePhoto(media) ?? []));
}

function parsePhoto(media: Json): ListingPhoto | null {
	const url = parseText(media.MediaURL);
	const allowed = [media.Permission]
		.flat()
		.flatMap((value) => parseText(value)?.split(',') ?? [])
		.map(enumKey);
	const isPublic = allowed.length === 0 || allowed.includes('public');
	if (url === null || !(isPublic || allowed.includes('idx') || allowed.includes('vow'))) return null;
	const key = parseText(media.MediaKey);
	const caption = parseText(media.ShortDescription);
	return {
		url,
		...(key !== null && { id: `${key} ${parseText(media.ModificationTimestamp) ?? ''}` }),
		...(caption !== null && { caption }),
		...(!isPublic && { screenOnly: true }),
	};
}
