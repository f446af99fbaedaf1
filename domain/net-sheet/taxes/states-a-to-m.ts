/** Transfer taxes of the states from Alaska to Montana, with the District of Columbia. */
import { CALIFORNIA } from './california.ts';
import { COLORADO } from './colorado.ts';
import { CONNECTICUT } from './connecticut.ts';
import {
	BUYER_BY_LAW,
	BUYER_UNCHECKED,
	corroborated,
	flatFee,
	HALF,
	HALF_BY_LAW,
	HALF_UNCHECKED,
	NAR_TABLE,
	NCSL_TABLE,
	nar,
	ncsl,
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
import { ILLINOIS } from './illinois.ts';
import { MARYLAND } from './maryland.ts';
import type { StateTaxes, TaxPlace, TransferTax } from './transfer-tax.ts';

const WHOLE = { basis: 'whole' } as const;

const delaware = (state: number): TransferTax => percentTax('State transfer tax', state, HALF);

/** Miami-Dade's own rate; a surtax comes on top, but not for a house, a condo or co-op unit. */
const MIAMI_DADE = perUnit('Documentary stamp tax', 100, 0.6, SELLER);
const IN_MIAMI_DADE = {
	counties: ['Miami-Dade County'],
	replaces: true,
	source: official('Fla. Stat. 201.02 and 201.031', '2025'),
} as const;

/** Hawaii: the rate for the whole price, per $100, by the kind of buyer. */
const hawaii = (name: string, rates: readonly [number, number, number, number, number, number, number]) =>
	perUnit(
		name,
		100,
		tiers(
			[600_000, rates[0]],
			[1_000_000, rates[1]],
			[2_000_000, rates[2]],
			[4_000_000, rates[3]],
			[6_000_000, rates[4]],
			[10_000_000, rates[5]],
			[null, rates[6]],
		),
		SELLER,
		WHOLE,
	);

const DC_RATES = tiers([400_000, 1.1], [null, 1.45]);

const landBank = (name: string, county: string, law: string): TaxPlace => ({
	name,
	counties: [county],
	taxes: [percentTax('Land bank fee', 2, BUYER_BY_LAW)],
	source: corroborated(law, '2024-01'),
});

const minnesota = (county: string, law: string): TaxPlace => ({
	name: county,
	counties: [county],
	taxes: [percentTax('County deed tax', 0.01, SELLER_UNCHECKED)],
	source: corroborated(law, '2010'),
});

export const STATES_A_TO_M: Readonly<Record<string, StateTaxes>> = {
	AK: stateTaxes(NCSL_TABLE, []),
	AL: stateTaxes(ncsl('Ala. Code 40-22-1'), [perUnit('State deed tax', 500, 0.5, BUYER_UNCHECKED)]),
	AR: stateTaxes(ncsl('Ark. Code 26-60-105'), [perUnit('State transfer tax', 1000, 3.3, HALF_UNCHECKED)]),
	AZ: stateTaxes(ncsl('A.R.S. 11-1132'), [flatFee('Affidavit fee', 2, BUYER_UNCHECKED)]),
	CA: CALIFORNIA,
	CO: COLORADO,
	CT: CONNECTICUT,
	DC: stateTaxes(ncsl('D.C. Code 42-1103 and 47-903'), [
		percentTax('Transfer tax', DC_RATES, SELLER_UNCHECKED, WHOLE),
		percentTax('Recordation tax', DC_RATES, BUYER_UNCHECKED, WHOLE),
	]),
	DE: stateTaxes(
		ncsl('30 Del. C. 5402'),
		[
			delaware(2.5),
			percentTax('County or city transfer tax', 1.5, HALF, {
				source: unverified('9 Del. C. 8102; 22 Del. C. 1601'),
			}),
		],
		{
			places: [{ name: 'A place without a county or city tax', replaces: true, taxes: [delaware(3)] }],
		},
	),
	FL: stateTaxes(
		corroborated('Fla. Stat. 201.02', '2024'),
		[perUnit('Documentary stamp tax', 100, 0.7, SELLER)],
		{
			places: [
				{
					name: 'Miami-Dade County (single-family residence)',
					...IN_MIAMI_DADE,
					forResidence: true,
					taxes: [MIAMI_DADE],
				},
				{
					name: 'Miami-Dade County (other property)',
					...IN_MIAMI_DADE,
					forResidence: false,
					taxes: [MIAMI_DADE, perUnit('Surtax', 100, 0.45, SELLER)],
				},
			],
		},
	),
	GA: stateTaxes(ncsl('O.C.G.A. 48-6-1'), [perUnit('State transfer tax', 100, 0.1, SELLER_UNCHECKED)]),
	HI: stateTaxes(
		unverified('HRS 247-2', '2017-02'),
		[hawaii('Conveyance tax, owner-occupant buyer', [0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1])],
		{
			places: [
				{
					name: 'A buyer without a homeowner exemption',
					replaces: true,
					taxes: [hawaii('Conveyance tax, other buyer', [0.15, 0.25, 0.4, 0.6, 0.85, 1.1, 1.25])],
				},
			],
			assumes: 'the buyer will live in the home',
		},
	),
	IA: stateTaxes(nar('Iowa Code 428A.1'), [
		perUnit('State transfer tax', 500, 0.8, SELLER_UNCHECKED, { free: 500 }),
	]),
	ID: stateTaxes(NAR_TABLE, []),
	IL: ILLINOIS,
	IN: stateTaxes(NAR_TABLE, [], { mayApply: 'A fee of $20 for the sales disclosure form' }),
	KS: stateTaxes(unverified('No state transfer tax'), []),
	KY: stateTaxes(nar('KRS 142.050'), [perUnit('State transfer tax', 500, 0.5, SELLER_BY_LAW)]),
	LA: stateTaxes(official('La. Const. art. VII, sec. 2.3', ''), [], {
		places: [
			{
				name: 'Orleans Parish',
				counties: ['Orleans Parish'],
				taxes: [flatFee('Documentary transaction tax', 325, SELLER_BY_LAW)],
				source: official('New Orleans Code 150-391; Clerk of Civil District Court', ''),
			},
		],
	}),
	MA: stateTaxes(nar('M.G.L. c. 64D, sec. 1'), [perUnit('Deeds excise', 500, 2.28, SELLER_UNCHECKED)], {
		places: [
			{
				name: 'Barnstable County',
				counties: ['Barnstable County'],
				replaces: true,
				taxes: [perUnit('Deeds excise', 500, 3.24, SELLER_UNCHECKED)],
				source: official('M.G.L. c. 64D; Barnstable County Ordinance 16-05', '2016-07'),
			},
			landBank('Nantucket', 'Nantucket County', 'Nantucket Islands Land Bank Act'),
			landBank('Martha’s Vineyard', 'Dukes County', 'Martha’s Vineyard Land Bank Act'),
		],
	}),
	MD: MARYLAND,
	ME: stateTaxes(official('36 M.R.S. 4641-A; Maine Revenue Services, Transfer Tax', '2025-10'), [
		perUnit('State transfer tax', 500, tiers([1_000_000, 2.2], [null, 6]), HALF_BY_LAW),
	]),
	MI: stateTaxes(
		nar('MCL 207.504 and 207.525'),
		[perUnit('State transfer tax', 500, 3.75, SELLER), perUnit('County transfer tax', 500, 0.55, SELLER)],
		{
			places: [
				{
					name: 'Wayne County',
					counties: ['Wayne County'],
					replaces: true,
					taxes: [
						perUnit('State transfer tax', 500, 3.75, SELLER),
						perUnit('County transfer tax', 500, 0.55, SELLER, {
							source: unverified('MCL 207.504, which allows up to $0.75 in a county of 2 million people'),
						}),
					],
				},
			],
		},
	),
	MN: stateTaxes(nar('Minn. Stat. 287.21'), [percentTax('Deed tax', 0.33, SELLER_UNCHECKED)], {
		places: [
			minnesota('Hennepin County', 'Minn. Stat. 383B.80'),
			minnesota('Ramsey County', 'Minn. Stat. 383A.80'),
		],
	}),
	MO: stateTaxes(nar('Mo. Const. art. X, sec. 25'), []),
	MS: stateTaxes(NAR_TABLE, []),
	MT: stateTaxes(nar('Mont. Const. art. VIII, sec. 17'), []),
};
