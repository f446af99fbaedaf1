/** Which fields of a file state which property fact. */
import type { FactName } from '../../home/facts.ts';
import type { Field } from './header-synonyms.ts';

/** Facts that files state in several ways. */
const SEVERAL: Partial<Record<FactName, readonly Field[]>> = {
	bathrooms: ['bathrooms', 'bathsFull', 'bathsHalf', 'bathsThreeQuarter'],
	lotSize: ['lotSize', 'lotAcres', 'lotMixed'],
	yearRenovated: ['yearRenovated', 'effectiveAge'],
	garageSpaces: ['garageSpaces', 'hasGarage'],
	condition: ['condition', 'assessorCondition', 'conditionOfTen'],
	quality: ['quality', 'grade', 'qualityOfFive', 'qualityOfTen'],
	view: ['view', 'hasView'],
};

/** The fields that state a fact: a column for any of them can fill it. */
export function fieldsOf(name: FactName): readonly Field[] {
	return SEVERAL[name] ?? [name];
}
