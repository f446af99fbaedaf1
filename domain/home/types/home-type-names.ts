/** The names of home types. */
import type { HomeType } from './home-types.ts';

/** The names of one home type. */
interface HomeTypeNames {
	/** The label in a form or table. */
	label: string;
	/** The singular noun in a sentence. */
	one: string;
	/** The plural noun in a sentence. */
	many: string;
}

export const HOME_TYPE_NAMES: Readonly<Record<HomeType, HomeTypeNames>> = {
	single_family: { label: 'Single family', one: 'single-family home', many: 'single-family homes' },
	townhouse: { label: 'Townhouse', one: 'townhouse', many: 'townhouses' },
	condo: { label: 'Condo', one: 'condo', many: 'condos' },
	multi_family: { label: 'Multi-family', one: 'multi-family home', many: 'multi-family homes' },
	manufactured: { label: 'Manufactured', one: 'manufactured home', many: 'manufactured homes' },
	other: { label: 'Other', one: 'other property type', many: 'other property types' },
};

/** The names of a type that the data doesn't have. */
const UNKNOWN_TYPE_NAMES: HomeTypeNames = {
	label: 'Type unknown',
	one: 'home of unknown type',
	many: 'homes of unknown type',
};

/** The names of a home's type, also if it is unknown. */
export function typeNamesOf(type: HomeType | null): HomeTypeNames {
	return type === null ? UNKNOWN_TYPE_NAMES : HOME_TYPE_NAMES[type];
}
