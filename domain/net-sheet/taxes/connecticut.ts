/** Connecticut: the state's tax, with that of the municipality. */
import { corroborated, percentTax, SELLER_BY_LAW, stateTaxes, tiers, unverified } from './define-tax.ts';
import type { Source, TaxPlace, TransferTax } from './transfer-tax.ts';

/** @param municipal in percent */
const withMunicipal = (municipal: number, source?: Source): TransferTax[] => [
	percentTax('State conveyance tax', tiers([800_000, 0.75], [2_500_000, 1.25], [null, 2.25]), SELLER_BY_LAW),
	percentTax('Municipal conveyance tax', municipal, SELLER_BY_LAW, source && { source }),
];

/** The targeted towns, with other names in their mailing addresses. */
const TARGETED_TOWNS: Readonly<Record<string, readonly string[]>> = {
	Bloomfield: [],
	Bridgeport: [],
	Bristol: ['Forestville'],
	'East Hartford': [],
	Groton: [],
	Hamden: [],
	Hartford: [],
	Meriden: ['South Meriden'],
	Middletown: [],
	'New Britain': [],
	'New Haven': [],
	'New London': [],
	Norwalk: [],
	Norwich: ['Taftville', 'Yantic'],
	Southington: ['Marion', 'Milldale', 'Plantsville'],
	Waterbury: [],
	Windham: ['North Windham', 'South Windham', 'Willimantic'],
};

const targetedTown = ([name, others]: readonly [string, readonly string[]]): TaxPlace => ({
	name,
	cities: [name, ...others],
	replaces: true,
	taxes: withMunicipal(0.5, unverified('Conn. Gen. Stat. 12-494, for targeted investment communities')),
});

export const CONNECTICUT = stateTaxes(corroborated('Conn. Gen. Stat. 12-494', '2026'), withMunicipal(0.25), {
	places: [
		{
			name: 'Stamford',
			cities: ['Stamford'],
			replaces: true,
			taxes: withMunicipal(0.35),
		},
		...Object.entries(TARGETED_TOWNS).map(targetedTown),
	],
});
