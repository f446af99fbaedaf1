/** California: the county's tax, and the taxes of charter cities, which are for the full price on top of it. */
import {
	corroborated,
	HALF_UNCHECKED,
	official,
	percentTax,
	perUnit,
	SELLER,
	SELLER_UNCHECKED,
	stateTaxes,
	tiers,
	unverified,
} from './define-tax.ts';
import type { Payer, TaxPlace } from './transfer-tax.ts';

/** Mailing addresses inside the City of Los Angeles. */
const IN_LOS_ANGELES = [
	'Los Angeles',
	'Arleta',
	'Canoga Park',
	'Chatsworth',
	'Encino',
	'Granada Hills',
	'Harbor City',
	'Hollywood',
	'Lake View Terrace',
	'Mission Hills',
	'North Hills',
	'North Hollywood',
	'Northridge',
	'Pacific Palisades',
	'Pacoima',
	'Panorama City',
	'Playa Del Rey',
	'Playa Vista',
	'Porter Ranch',
	'Reseda',
	'San Pedro',
	'Sherman Oaks',
	'Studio City',
	'Sun Valley',
	'Sunland',
	'Sylmar',
	'Tarzana',
	'Toluca Lake',
	'Tujunga',
	'Valley Village',
	'Van Nuys',
	'Venice',
	'West Hills',
	'Wilmington',
	'Winnetka',
	'Woodland Hills',
];

/** Cities with one rate, in dollars per $1,000. */
const RATES: Readonly<Record<string, readonly [rate: number, who: Payer]>> = {
	Alameda: [12, HALF_UNCHECKED],
	Albany: [15, HALF_UNCHECKED],
	'El Cerrito': [12, HALF_UNCHECKED],
	Hayward: [8.5, HALF_UNCHECKED],
	'Palo Alto': [3.3, HALF_UNCHECKED],
	Petaluma: [2, HALF_UNCHECKED],
	Piedmont: [13, HALF_UNCHECKED],
	Pomona: [2.2, SELLER_UNCHECKED],
	'Redondo Beach': [2.2, SELLER_UNCHECKED],
	Riverside: [1.1, SELLER_UNCHECKED],
	Sacramento: [2.75, HALF_UNCHECKED],
	'San Leandro': [11, HALF_UNCHECKED],
	'San Rafael': [2, HALF_UNCHECKED],
	'Santa Rosa': [2, HALF_UNCHECKED],
	Vallejo: [3.3, HALF_UNCHECKED],
};

const WHOLE = { basis: 'whole' } as const;

/** Cities whose rate for the whole price rises with it, in dollars per $1,000. */
const RISING: readonly TaxPlace[] = [
	{
		name: 'Oakland',
		taxes: [
			percentTax(
				'City transfer tax',
				tiers(
					[300_000, 1, 'through'],
					[2_000_000, 1.5, 'through'],
					[5_000_000, 1.75, 'through'],
					[null, 2.5],
				),
				HALF_UNCHECKED,
				WHOLE,
			),
		],
		source: corroborated('Oakland Municipal Code 4.20', '2020-06'),
	},
	{
		name: 'Berkeley',
		taxes: [
			// The end of the first tier rises each January.
			percentTax('City transfer tax', tiers([1_900_000, 1.5, 'through'], [null, 2.5]), HALF_UNCHECKED, {
				...WHOLE,
				until: '2025-12-31',
			}),
		],
		source: unverified('Berkeley Municipal Code 7.52', '2025'),
	},
	{
		name: 'San Jose',
		taxes: [
			perUnit('City conveyance tax', 500, 1.65, HALF_UNCHECKED),
			percentTax(
				'City transfer tax (Measure E)',
				tiers([2_300_000, 0], [5_000_000, 0.75, 'through'], [10_000_000, 1, 'through'], [null, 1.5]),
				HALF_UNCHECKED,
				WHOLE,
			),
		],
		source: corroborated('San Jose Municipal Code 4.58 and 4.59', '2025-07'),
	},
	{
		name: 'Santa Monica',
		taxes: [
			perUnit(
				'City transfer tax',
				1000,
				tiers([5_000_000, 3, 'through'], [8_000_000, 6], [null, 56]),
				SELLER_UNCHECKED,
				WHOLE,
			),
		],
		source: unverified('Santa Monica Municipal Code 6.96', '2023-03'),
	},
	{
		name: 'Emeryville',
		taxes: [
			perUnit(
				'City transfer tax',
				1000,
				tiers([1_000_000, 12], [2_000_000, 15], [null, 25]),
				HALF_UNCHECKED,
				WHOLE,
			),
		],
		source: unverified('Emeryville city code'),
	},
	{
		name: 'Richmond',
		taxes: [
			perUnit(
				'City transfer tax',
				1000,
				tiers([1_000_000, 7], [3_000_000, 12.5], [10_000_000, 25], [null, 30]),
				HALF_UNCHECKED,
				WHOLE,
			),
		],
		source: unverified('Richmond city code'),
	},
	{
		name: 'San Mateo',
		taxes: [perUnit('City transfer tax', 1000, tiers([10_000_000, 5], [null, 15]), HALF_UNCHECKED, WHOLE)],
		source: unverified('San Mateo city code'),
	},
	{
		name: 'Mountain View',
		taxes: [perUnit('City transfer tax', 1000, tiers([6_000_000, 3.3], [null, 15]), HALF_UNCHECKED, WHOLE)],
		source: unverified('Mountain View city code'),
	},
];

const PLACES: readonly TaxPlace[] = [
	{
		name: 'San Francisco',
		counties: ['City and County of San Francisco'],
		replaces: true,
		taxes: [
			perUnit(
				'City and county transfer tax',
				500,
				tiers(
					[250_000, 2.5, 'through'],
					[1_000_000, 3.4],
					[5_000_000, 3.75],
					[10_000_000, 11.25],
					[25_000_000, 27.5],
					[null, 30],
				),
				SELLER,
				WHOLE,
			),
		],
		source: official('San Francisco Business and Tax Regulations Code 1102', ''),
	},
	{
		name: 'Los Angeles',
		cities: IN_LOS_ANGELES,
		taxes: [
			perUnit('City transfer tax', 500, 2.25, SELLER),
			percentTax('Measure ULA', tiers([5_300_000, 0, 'through'], [10_600_000, 4], [null, 5.5]), SELLER, {
				...WHOLE,
				// The tiers rise each July.
				until: '2026-06-30',
				source: unverified('Los Angeles Municipal Code 21.9.2(b)', '2025-07'),
			}),
		],
		source: corroborated('Los Angeles Municipal Code 21.9.2', '2026-06'),
	},
	{
		name: 'Culver City',
		cities: ['Culver City'],
		taxes: [
			perUnit(
				'City transfer tax',
				1000,
				tiers([1_500_000, 4.5], [3_000_000, 15], [10_000_000, 30], [null, 40]),
				SELLER_UNCHECKED,
			),
		],
		source: unverified('Culver City Municipal Code 3.08.400', '2021-04'),
	},
	...RISING.map((place) => ({ ...place, cities: [place.name] })),
	...Object.entries(RATES).map(([city, [rate, who]]) => ({
		name: city,
		cities: [city],
		taxes: [perUnit('City transfer tax', 1000, rate, who)],
		source: unverified(`${city} city code`),
	})),
];

export const CALIFORNIA = stateTaxes(
	corroborated('Cal. Rev. & Tax. Code 11911', '2026-06'),
	[perUnit('County transfer tax', 500, 0.55, SELLER)],
	{ places: PLACES },
);
