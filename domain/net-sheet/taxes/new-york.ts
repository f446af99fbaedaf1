/** New York: the state's tax, the mansion tax of buyers, and the taxes of New York City, Westchester cities and the Peconic Bay. */
import { BUYER_BY_LAW, percentTax, perUnit, SELLER, stateTaxes, tiers, unverified } from './define-tax.ts';
import type { TaxPlace } from './transfer-tax.ts';

const WHOLE = { basis: 'whole' } as const;

const IN_PECONIC_BAY = [
	'Amagansett',
	'Aquebogue',
	'Bridgehampton',
	'Calverton',
	'Cutchogue',
	'East Hampton',
	'East Marion',
	'East Quogue',
	'Fishers Island',
	'Greenport',
	'Hampton Bays',
	'Jamesport',
	'Laurel',
	'Mattituck',
	'Montauk',
	'New Suffolk',
	'Orient',
	'Peconic',
	'Quogue',
	'Remsenburg',
	'Riverhead',
	'Sag Harbor',
	'Sagaponack',
	'Shelter Island',
	'Shelter Island Heights',
	'South Jamesport',
	'Southampton',
	'Southold',
	'Speonk',
	'Wainscott',
	'Water Mill',
	'Westhampton',
	'Westhampton Beach',
];

const PLACES: readonly TaxPlace[] = [
	{
		name: 'New York City',
		counties: ['New York County', 'Kings County', 'Queens County', 'Bronx County', 'Richmond County'],
		taxes: [
			percentTax('NYC transfer tax', tiers([500_000, 1, 'through'], [null, 1.425]), SELLER, {
				...WHOLE,
				source: unverified('NYC Administrative Code 11-2102'),
			}),
			perUnit('State base tax in NYC', 500, tiers([3_000_000, 0], [null, 1.25]), SELLER, WHOLE),
			percentTax(
				'Supplemental tax in NYC',
				tiers(
					[2_000_000, 0],
					[3_000_000, 0.25],
					[5_000_000, 0.5],
					[10_000_000, 1.25],
					[15_000_000, 2.25],
					[20_000_000, 2.5],
					[25_000_000, 2.75],
					[null, 2.9],
				),
				BUYER_BY_LAW,
				{ ...WHOLE, source: unverified('Tax Law 1402-b') },
			),
		],
	},
	{
		name: 'Yonkers',
		cities: ['Yonkers'],
		taxes: [percentTax('Yonkers transfer tax', 1.5, SELLER)],
		source: unverified('Yonkers city code'),
	},
	{
		name: 'Mount Vernon',
		cities: ['Mount Vernon'],
		taxes: [percentTax('Mount Vernon transfer tax', tiers([100_000, 0], [null, 1]), SELLER)],
		source: unverified('Mount Vernon city code'),
	},
	{
		name: 'Peconic Bay towns',
		cities: IN_PECONIC_BAY,
		taxes: [percentTax('Peconic Bay transfer tax', 2.5, BUYER_BY_LAW)],
		source: unverified('Tax Law 1449-bb'),
	},
];

export const NEW_YORK = stateTaxes(
	unverified('Tax Law 1402'),
	[
		perUnit('State transfer tax', 500, 2, SELLER),
		percentTax('Mansion tax', tiers([1_000_000, 0], [null, 1]), BUYER_BY_LAW, {
			...WHOLE,
			source: unverified('Tax Law 1402-a'),
		}),
	],
	{ places: PLACES, mayApply: 'A few counties and towns have a transfer tax of their own' },
);
