/** Maps each property fact to the import fields that supply it. */
import type { FactName } from '../../home/facts.ts';
import type { Field } from './headers/header-synonyms.ts';
import { RATING_FIELDS } from './ratings/rating-fields.ts';

/** Facts with several possible fields. */
const FIELDS_OF_FACT: Partial<Record<FactName, readonly Field[]>> = {
	bathrooms: ['bathrooms', 'bathsFull', 'bathsHalf', 'bathsThreeQuarter'],
	lotSize: ['lotSize', 'lotAcres', 'lotMixed'],
	yearRenovated: ['yearRenovated', 'effectiveAge'],
	garageSpaces: ['garageSpaces', 'hasGarage'],
	condition: RATING_FIELDS.condition,
	quality: RATING_FIELDS.quality,
	view: ['view', 'hasView'],
};

/** The fields that supply a fact: a column for any of them is enough. */
export function fieldsOf(name: FactName): readonly Field[] {
	return FIELDS_OF_FACT[name] ?? [name];
}
