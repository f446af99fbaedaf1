/** Transfer taxes of the states from North Carolina to Wyoming. */
import {
	BUYER_BY_LAW,
	BUYER_UNCHECKED,
	corroborated,
	flatFee,
	HALF,
	HALF_BY_LAW,
	HALF_UNCHECKED,
	nar,
	official,
	percentTax,
	perUnit,
	SELLER,
	SELLER_BY_LAW,
	SELLER_UNCHECKED,
	stateTaxes,
	tiers,
	unverified,
} from './define-tax.ts';
import { NEW_YORK } from './new-york.ts';
import type { StateTaxes, TaxPlace } from './transfer-tax.ts';
import { VIRGINIA } from './virginia.ts';
import { WASHINGTON } from './washington.ts';

const nevada = (rate: number) => [perUnit('Real property transfer tax', 500, rate, SELLER)];

const nevadaCounty = (county: string, rate: number): TaxPlace => ({
	name: county,
	counties: [county],
	replaces: true,
	taxes: nevada(rate),
});

const COASTAL_COUNTIES = [
	'Camden',
	'Chowan',
	'Currituck',
	'Dare',
	'Pasquotank',
	'Perquimans',
	'Washington',
].map((name) => `${name} County`);

const coastalCounty = (county: string): TaxPlace => ({
	name: county,
	counties: [county],
	taxes: [perUnit('County land transfer tax', 100, 1, SELLER_BY_LAW)],
	source:
		county === 'Dare County'
			? official('1985 Session Laws c. 670; Dare County Tax Department', '')
			: unverified('1985 Session Laws c. 670'),
});

const pennsylvania = (name: string, rate: number, law: string, counties?: readonly string[]): TaxPlace => ({
	name,
	...(counties ? { counties } : { cities: [name] }),
	taxes: [percentTax('Local transfer tax', rate, HALF)],
	source: unverified(law),
});

export const STATES_N_TO_W: Readonly<Record<string, StateTaxes>> = {
	NC: stateTaxes(unverified('G.S. 105-228.30'), [perUnit('State excise tax', 500, 1, SELLER_BY_LAW)], {
		places: COASTAL_COUNTIES.map(coastalCounty),
	}),
	ND: stateTaxes(unverified('No state transfer tax'), []),
	NE: stateTaxes(unverified('Neb. Rev. Stat. 76-901'), [
		perUnit('Documentary stamp tax', 1000, 2.25, SELLER_UNCHECKED),
	]),
	NH: stateTaxes(nar('RSA 78-B'), [perUnit('Real estate transfer tax', 100, 1.5, HALF_BY_LAW)]),
	NJ: stateTaxes(corroborated('P.L. 2025 c.69; Division of Taxation', '2025-07'), [
		perUnit('Realty transfer fee', 500, tiers([150_000, 2], [200_000, 3.35], [null, 3.9]), SELLER_BY_LAW, {
			upTo: 350_000,
			source: unverified('N.J.S.A. 46:15-7'),
		}),
		perUnit(
			'Realty transfer fee',
			500,
			tiers([150_000, 2.9], [200_000, 4.25], [550_000, 4.8], [850_000, 5.3], [1_000_000, 5.8], [null, 6.05]),
			SELLER_BY_LAW,
			{ over: 350_000, source: unverified('N.J.S.A. 46:15-7') },
		),
		percentTax(
			'Graduated percent fee',
			tiers(
				[1_000_000, 0, 'through'],
				[2_000_000, 1, 'through'],
				[2_500_000, 2, 'through'],
				[3_000_000, 2.5, 'through'],
				[3_500_000, 3, 'through'],
				[null, 3.5],
			),
			SELLER_BY_LAW,
			{ basis: 'whole' },
		),
	]),
	NM: stateTaxes(unverified('No state transfer tax'), []),
	NV: stateTaxes(official('NRS 375.020 and 375.023', '2024'), nevada(1.95), {
		places: [
			nevadaCounty('Churchill County', 2.05),
			nevadaCounty('Clark County', 2.55),
			nevadaCounty('Washoe County', 2.05),
		],
	}),
	NY: NEW_YORK,
	OH: stateTaxes(
		official('ORC 319.54; Ohio Department of Taxation', '2007'),
		[perUnit('State conveyance fee', 100, 0.1, SELLER)],
		{
			elsewhere: {
				name: 'Most counties: a fee of $3 per $1,000',
				taxes: [perUnit('County conveyance fee', 100, 0.3, SELLER)],
				source: unverified('ORC 322.02, which allows each county up to $3 per $1,000'),
			},
			places: [{ name: 'A county without a fee of its own', taxes: [] }],
		},
	),
	OK: stateTaxes(unverified('68 O.S. 3201'), [perUnit('Documentary stamp tax', 500, 0.75, SELLER)]),
	OR: stateTaxes(nar('Or. Const. art. IX, sec. 15'), [], {
		places: [
			{
				name: 'Washington County',
				counties: ['Washington County'],
				taxes: [perUnit('County transfer tax', 1000, 1, HALF_UNCHECKED)],
				source: unverified('Washington County Code 3.04'),
			},
		],
	}),
	PA: stateTaxes(
		corroborated('72 P.S. 8102-C; Pennsylvania Department of Revenue', '2023'),
		[percentTax('State transfer tax', 1, HALF)],
		{
			elsewhere: {
				name: 'Most municipalities: a local tax of 1%',
				taxes: [percentTax('Local transfer tax', 1, HALF)],
				source: unverified('72 P.S. 8101-D; usually 1% for municipality and school district together'),
			},
			places: [
				pennsylvania('Philadelphia', 3.578, 'Philadelphia Code 19-1400', ['Philadelphia County']),
				pennsylvania('Pittsburgh', 4, 'Pittsburgh city code, with the school district'),
				pennsylvania('Reading', 3.5, 'Reading city code, with the school district'),
			],
		},
	),
	RI: stateTaxes(official('R.I. Gen. Laws 44-25-1; Division of Taxation ADV 2025-13', '2026-02'), [
		perUnit('Conveyance tax', 500, 3.75, SELLER_BY_LAW),
		perUnit('Conveyance tax above $824,000', 500, tiers([824_000, 0], [null, 3.75]), SELLER_BY_LAW, {
			until: '2026-12-31',
		}),
	]),
	SC: stateTaxes(unverified('S.C. Code 12-24-10 and -90'), [
		perUnit('Deed recording fee', 500, 1.85, SELLER),
	]),
	SD: stateTaxes(unverified('SDCL 43-4-21'), [perUnit('State transfer fee', 500, 0.5, SELLER)]),
	TN: stateTaxes(unverified('T.C.A. 67-4-409'), [perUnit('State transfer tax', 100, 0.37, BUYER_UNCHECKED)]),
	TX: stateTaxes(corroborated('Tex. Const. art. VIII, sec. 29', ''), []),
	UT: stateTaxes(unverified('No state transfer tax'), []),
	VA: VIRGINIA,
	VT: stateTaxes(corroborated('32 V.S.A. ch. 231; Act 181 of 2024', '2026'), [
		percentTax(
			'Property transfer tax, principal residence',
			tiers([200_000, 0.5], [null, 1.47]),
			BUYER_BY_LAW,
		),
	]),
	WA: WASHINGTON,
	WI: stateTaxes(unverified('Wis. Stat. 77.22'), [perUnit('Transfer fee', 100, 0.3, SELLER)]),
	WV: stateTaxes(
		corroborated('W. Va. Code 11-22-2', '2026'),
		[perUnit('State excise tax', 500, 1.1, SELLER), flatFee('Affordable housing fee', 20, SELLER)],
		{
			elsewhere: {
				name: 'Most counties: a tax of $0.55 per $500',
				taxes: [perUnit('County excise tax', 500, 0.55, SELLER)],
				source: unverified('W. Va. Code 11-22-2, which allows each county up to $1.65 per $500'),
			},
			places: [
				{
					name: 'A county with a tax of $1.65 per $500',
					taxes: [perUnit('County excise tax', 500, 1.65, SELLER)],
				},
			],
		},
	),
	WY: stateTaxes(unverified('No state transfer tax'), []),
};
