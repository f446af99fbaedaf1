/** Colorado: the state's documentary fee, and the taxes of home-rule towns. */
import { BUYER_UNCHECKED, ncsl, percentTax, perUnit, stateTaxes, tiers, unverified } from './define-tax.ts';
import type { TaxPlace } from './transfer-tax.ts';

/** In percent: all the taxes there are, since new ones were forbidden in 1992. */
const COLORADO_TOWNS: Readonly<Record<string, number>> = {
	Aspen: 0.5,
	Avon: 2,
	Breckenridge: 1,
	'Crested Butte': 3,
	Frisco: 1,
	Gypsum: 1,
	Minturn: 1,
	Ophir: 4,
	'Snowmass Village': 1,
	Telluride: 3,
	Vail: 1,
	'Winter Park': 1,
};

const coloradoTown = ([name, rate]: readonly [string, number]): TaxPlace => ({
	name,
	cities: [name],
	taxes: [
		percentTax('Town transfer tax', rate, BUYER_UNCHECKED),
		...(name === 'Aspen'
			? [percentTax('Housing transfer tax', tiers([100_000, 0], [null, 1]), BUYER_UNCHECKED)]
			: []),
	],
	source: unverified(`${name} municipal code`, '2022'),
});

export const COLORADO = stateTaxes(
	ncsl('C.R.S. 39-13-102'),
	[perUnit('Documentary fee', 100, 0.01, BUYER_UNCHECKED)],
	{
		places: Object.entries(COLORADO_TOWNS).map(coloradoTown),
	},
);
