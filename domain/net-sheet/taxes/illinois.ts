/** Illinois: the taxes of state and county, of Chicago, and of other cities and villages. */
import {
	BUYER,
	BUYER_UNCHECKED,
	corroborated,
	HALF_UNCHECKED,
	perUnit,
	SELLER,
	SELLER_UNCHECKED,
	stateTaxes,
	tiers,
	unverified,
} from './define-tax.ts';
import type { Payer, TaxPlace } from './transfer-tax.ts';

/** Dollars per $1,000, and who is liable. */
const TOWNS: Readonly<Record<string, readonly [rate: number, who: Payer]>> = {
	Addison: [2.5, BUYER_UNCHECKED],
	Alsip: [3.5, SELLER_UNCHECKED],
	Aurora: [3, SELLER_UNCHECKED],
	Bartlett: [3, SELLER_UNCHECKED],
	Bellwood: [5, SELLER_UNCHECKED],
	Berwyn: [10, SELLER_UNCHECKED],
	Bolingbrook: [7.5, HALF_UNCHECKED],
	'Buffalo Grove': [3, SELLER_UNCHECKED],
	Burbank: [5, SELLER_UNCHECKED],
	Burnham: [5, BUYER_UNCHECKED],
	'Calumet City': [8, HALF_UNCHECKED],
	'Calumet Park': [5, BUYER_UNCHECKED],
	'Carol Stream': [3, SELLER_UNCHECKED],
	Channahon: [3, BUYER_UNCHECKED],
	'Chicago Heights': [4, SELLER_UNCHECKED],
	Cicero: [10, SELLER_UNCHECKED],
	'Country Club Hills': [5, SELLER_UNCHECKED],
	'Des Plaines': [2, SELLER_UNCHECKED],
	'Elk Grove Village': [3, SELLER_UNCHECKED],
	Elmhurst: [1.5, SELLER_UNCHECKED],
	'Elmwood Park': [5, SELLER_UNCHECKED],
	'Evergreen Park': [5, SELLER_UNCHECKED],
	Freeport: [4, SELLER_UNCHECKED],
	'Glen Ellyn': [3, SELLER_UNCHECKED],
	'Glendale Heights': [3, SELLER_UNCHECKED],
	Glenwood: [5, SELLER_UNCHECKED],
	'Hanover Park': [3, SELLER_UNCHECKED],
	Harvey: [4, HALF_UNCHECKED],
	'Harwood Heights': [10, BUYER_UNCHECKED],
	'Highland Park': [5, SELLER_UNCHECKED],
	Hillside: [7.5, SELLER_UNCHECKED],
	Joliet: [3, SELLER_UNCHECKED],
	'Oak Lawn': [5, SELLER_UNCHECKED],
	'Oak Park': [8, SELLER_UNCHECKED],
	'University Park': [1, SELLER_UNCHECKED],
};

const CHART = unverified('City or village code, by the chart of Attorneys’ Title Guaranty Fund', '2018-01');

const town = ([name, [rate, who]]: readonly [string, readonly [number, Payer]]): TaxPlace => ({
	name,
	cities: [name],
	taxes: [perUnit(`${name} transfer tax`, 1000, rate, who)],
	source: CHART,
});

const PLACES: readonly TaxPlace[] = [
	{
		name: 'Chicago',
		cities: ['Chicago'],
		taxes: [
			perUnit('Chicago transfer tax (CTA)', 500, 1.5, SELLER),
			perUnit('Chicago transfer tax', 500, 3.75, BUYER),
		],
		source: corroborated('Municipal Code of Chicago 3-33', '2023-10'),
	},
	{
		name: 'Evanston',
		cities: ['Evanston'],
		taxes: [
			perUnit(
				'Evanston transfer tax',
				1000,
				tiers([1_500_000, 5, 'through'], [5_000_000, 7, 'through'], [null, 9]),
				SELLER_UNCHECKED,
				{ basis: 'whole' },
			),
		],
		source: unverified('Evanston city code'),
	},
	...Object.entries(TOWNS).map(town),
];

export const ILLINOIS = stateTaxes(
	corroborated('35 ILCS 200/31-10 and 55 ILCS 5/5-1031', '2023-10'),
	[perUnit('State transfer tax', 500, 0.5, SELLER), perUnit('County transfer tax', 500, 0.25, SELLER)],
	{
		places: PLACES,
		mayApply: 'The city or village may have a transfer tax of its own; who pays it differs',
	},
);
