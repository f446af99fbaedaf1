/** Converts RentCast's rows to our fields. */
import type { MonthlyRent } from '../provider.ts';
import { mayBeHome } from '../rows/home-types.ts';
import { type SourceHome, sourceHome } from '../rows/source-home.ts';
import {
	isObject,
	type Json,
	parseCount,
	parseDay,
	parsePositive,
	parseText,
	splitUnit,
} from '../rows/values.ts';

/**
 * An active listing as a home; null for any other, whose sale, if there was one, is in the property records, and for land
 * and apartment buildings.
 */
export function listingHome(row: Json): SourceHome | null {
	if (row.status !== 'Active' || !mayBeHome(parseHomeType(row.propertyType) ?? '')) return null;
	return sourceHome({
		...homeCells(row),
		mlsId: parseText(row.mlsNumber),
		status: 'Active',
		listPrice: parsePositive(row.price),
		listDate: parseDay(row.listedDate),
		daysOnMarket: parseCount(row.daysOnMarket),
	});
}

/** The last sale in a property record; null for land and apartment buildings. The owner is not read. */
export function soldHome(row: Json): SourceHome | null {
	const soldPrice = parsePositive(row.lastSalePrice);
	const soldDate = parseDay(row.lastSaleDate);
	if (soldPrice === null || soldDate === null || !mayBeHome(parseHomeType(row.propertyType) ?? ''))
		return null;
	return { ...sourceHome({ ...recordCells(row), status: 'Sold', soldPrice, soldDate }), isRecord: true };
}

/** A property record without its sales. The owner is not read. */
export function recordedHome(row: Json): SourceHome {
	return sourceHome(recordCells(row));
}

function recordCells(row: Json) {
	const features = isObject(row.features) ? row.features : {};
	return {
		...homeCells(row),
		parcel: parseText(row.assessorID),
		garageSpaces: features.garage === false ? 0 : parseCount(features.garageSpaces),
		pool: typeof features.pool === 'boolean' ? features.pool : null,
	};
}

function homeCells(row: Json) {
	const hoa = isObject(row.hoa) ? parsePositive(row.hoa.fee) : null;
	return {
		...splitUnit(row.addressLine1, row.addressLine2),
		city: parseText(row.city),
		state: parseText(row.state),
		zip: parseText(row.zipCode),
		latitude: parseText(row.latitude),
		longitude: parseText(row.longitude),
		homeType: parseHomeType(row.propertyType),
		bedrooms: parseCount(row.bedrooms),
		bathrooms: parsePositive(row.bathrooms),
		livingArea: parsePositive(row.squareFootage),
		lotSize: parsePositive(row.lotSize),
		yearBuilt: parsePositive(row.yearBuilt),
		hoa,
	};
}

/** The home type of a row. "Apartment" is a building with five or more units; one unit in it is a "Condo". */
export function parseHomeType(type: unknown): string | null {
	return type === 'Apartment' ? 'Apartment building' : parseText(type);
}

/** Median asking rents by month, from the statistics of a ZIP code. */
export function monthlyRents({ rentalData }: Json): MonthlyRent[] {
	if (!isObject(rentalData)) return [];
	const history = isObject(rentalData.history) ? rentalData.history : {};
	const current = parseDay(rentalData.lastUpdatedDate)?.slice(0, 7);
	const months = { ...history, ...(current && { [current]: rentalData }) };
	return Object.entries(months).flatMap(([month, figures]) => {
		const rent = isObject(figures) ? parsePositive(figures.medianRent) : null;
		return rent === null || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)
			? []
			: [{ month: `${month}-01`, medianRent: Math.round(rent) }];
	});
}
