/** The names of import fields in menus. */
import { FIELDS, type Field } from '../../../domain/import/columns/headers/header-synonyms.ts';

/** Names that differ from the label of the property fact. */
const NAMES: Partial<Record<Field, string>> = {
	mlsId: 'MLS number',
	// A column that is just called "Price" has the sale prices of sold homes, too.
	listPrice: 'Price or list price',
	parcel: 'Parcel number',
	zip: 'ZIP code',
	hoa: 'HOA dues',
	hoaFrequency: 'HOA payment period',
	url: 'Listing link',
	photos: 'Photo links',
	remarks: 'Public remarks',
	streetDirPrefix: 'Street direction (prefix)',
	streetDirSuffix: 'Street direction (suffix)',
	soldPrice: 'Sale price',
	soldDate: 'Closing date',
	soldMonth: 'Closing month',
	soldYear: 'Closing year',
	lastSalePrice: 'Last sale price',
	lastSaleDate: 'Last sale date',
	offMarketDate: 'Off-market date',
	withdrawnDate: 'Withdrawn or canceled date',
	updatedDate: 'Last update',
	bathsFull: 'Full baths',
	bathsHalf: 'Half baths',
	bathsThreeQuarter: 'Three-quarter baths',
	livingArea: 'Living area (sq ft)',
	lotSize: 'Lot size (sq ft)',
	lotAcres: 'Lot size (acres)',
	lotMixed: 'Lot size (acres or sq ft)',
	lotUnit: 'Lot size unit',
	effectiveAge: 'Effective age (years)',
	homeType: 'Property type',
	units: 'Units in the building',
	condition: 'Condition',
	assessorCondition: 'Condition (5 is best)',
	conditionOfTen: 'Condition (10 is best)',
	quality: 'Quality',
	grade: 'Quality (grade, 13 is best)',
	qualityOfFive: 'Quality (5 is best)',
	qualityOfTen: 'Quality (10 is best)',
	hasGarage: 'Garage, yes or no',
	hasView: 'View, yes or no',
	basementArea: 'Basement (sq ft)',
	extraFeatures: 'Extra features value ($)',
	concessions: 'Seller concessions',
	daysOnMarketUnsold: 'Days on market (active only)',
	cumulativeDaysOnMarket: 'Days on market (cumulative)',
};

/** @example fieldName('yearBuilt') // "Year built" */
export function fieldName(field: string): string {
	const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	return NAMES[field as Field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** All fields by name. */
export const FIELD_CHOICES: readonly (readonly [value: string, name: string])[] = [
	['', 'Not used'],
	...FIELDS.map((field) => [field, fieldName(field)] as const).sort(([, a], [, b]) => a.localeCompare(b)),
];
