/** Washington: the state's excise tax, with that of the city or county. */
import { corroborated, official, percentTax, SELLER, stateTaxes, tiers, unverified } from './define-tax.ts';
import type { TaxPlace } from './transfer-tax.ts';

/** @param rate the local tax in percent */
const countyWith = (county: string, rate: number): TaxPlace => ({
	name: county,
	counties: [county],
	taxes: [percentTax('Local excise tax (REET)', rate, SELLER)],
	source:
		county === 'King County'
			? corroborated('RCW 82.46', '2023')
			: unverified(`RCW 82.46; ${county} Treasurer`, '2021'),
});

export const WASHINGTON = stateTaxes(
	official('RCW 82.45.060; Kittitas County Treasurer', '2023'),
	[
		percentTax(
			'State excise tax (REET)',
			tiers([525_000, 1.1], [1_525_000, 1.28], [3_025_000, 2.75], [null, 3]),
			SELLER,
			{ until: '2026-12-31' },
		),
	],
	{
		elsewhere: {
			name: 'Most cities: a local tax of 0.50%',
			taxes: [percentTax('Local excise tax (REET)', 0.5, SELLER)],
			source: unverified('RCW 82.46, by city or county'),
		},
		places: [
			countyWith('King County', 0.5),
			countyWith('Adams County', 0.25),
			countyWith('Cowlitz County', 0.25),
			countyWith('Whitman County', 0.25),
			{
				name: 'Another place with a local tax of 0.25%',
				taxes: [percentTax('Local excise tax (REET)', 0.25, SELLER)],
				source: unverified('RCW 82.46, by city or county'),
			},
		],
	},
);
