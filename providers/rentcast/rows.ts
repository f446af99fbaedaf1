/** Converts RentCast's rows to our fields. */
import type { MonthlyRent } from '../provider.ts';
import { type SourceHome, sourceHome } from '../rows/source-home.ts';
import { countOf, dayOf, isObject, type Json, positiveOf, splitUnit, textOf } from '../rows/values.ts';

/** An active listing as a home; null for any other, whose sale, if there was one, is in the property records. */
export function listingHome(row: Json): SourceHome | null {
	if (row.status !== 'Active') return null;
	return sourceHome({
		...homeCells(row),
		mlsId: textOf(row.mlsNumber),
		status: 'Active',
		listPrice: positiveOf(row.price),
		listDate: dayOf(row.listedDate),
		daysOnMarket: countOf(row.daysOnMarket),
	});
}

/** The last sale in a property record. The owner is not read. */
export function soldHome(row: Json): SourceHome | null {
	const soldPrice = positiveOf(row.lastSalePrice);
	const soldDate = dayOf(row.lastSaleDate);
	if (soldPrice === null || soldDate === null) return null;
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
		parcel: textOf(row.assessorID),
		garageSpaces: features.garage === false ? 0 : countOf(features.garageSpaces),
		pool: typeof features.pool === 'boolean' ? features.pool : null,
	};
}

function homeCells(row: Json) {
	const hoa = isObject(row.hoa) ? positiveOf(row.hoa.fee) : null;
	return {
		...splitUnit(row.addressLine1, row.addressLine2),
		city: textOf(row.city),
		state: textOf(row.state),
		zip: textOf(row.zipCode),
		latitude: textOf(row.latitude),
		longitude: textOf(row.longitude),
		homeType: homeTypeOf(row.propertyType),
		bedrooms: countOf(row.bedrooms),
		bathrooms: positiveOf(row.bathrooms),
		livingArea: positiveOf(row.squareFootage),
		lotSize: positiveOf(row.lotSize),
		yearBuilt: positiveOf(row.yearBuilt),
		hoa,
	};
}

/** The home type of a row. "Apartment" is a building with five or more units; one unit in it is a "Condo". */
function homeTypeOf(type: unknown): string | null {
	return type === 'Apartment' ? 'Apartment building' : textOf(type);
}

/** Median asking rents by month, from the statistics of a ZIP code. */
export function monthlyRents({ rentalData }: Json): MonthlyRent[] {
	if (!isObject(rentalData)) return [];
	const history = isObject(rentalData.history) ? rentalData.history : {};
	const current = dayOf(rentalData.lastUpdatedDate)?.slice(0, 7);
	const months = { ...history, ...(current && { [current]: rentalData }) };
	return Object.entries(months).flatMap(([month, figures]) => {
		const rent = isObject(figures) ? positiveOf(figures.medianRent) : null;
		return rent === null || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)
			? []
			: [{ month: `${month}-01`, medianRent: Math.round(rent) }];
	});
}
