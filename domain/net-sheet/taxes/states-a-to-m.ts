/** Transfer taxes of the states from Alabama to Montana, with the District of Columbia. */
import {
	BUYER,
	BUYER_UNCHECKED,
	HALF,
	HALF_BY_LAW,
	HALF_UNCHECKED,
	NAR,
	NCSL,
	percentTax,
	perUnit,
	SELLER,
	SELLER_BY_LAW,
	SELLER_UNCHECKED,
	stateTaxes,
	tiers,
	unread,
} from './define-tax.ts';
import { MARYLAND } from './maryland.ts';
import type { StateTaxes } from './transfer-tax.ts';

/** Hawaii: the rate for the whole price, per $100, by the kind of buyer. */
const hawaii = (name: string, rates: readonly number[]) =>
	perUnit(
		name,
		100,
		tiers(
			...[600_000, 1_000_000, 2_000_000, 4_000_000, 6_000_000, 10_000_000, null].map(
				(upTo, at) => [upTo, rates[at] ?? null] as const,
			),
		),
		SELLER,
		{ basis: 'whole', certainty: 'C' },
	);

export const STATES_A_TO_M: Readonly<Record<string, StateTaxes>> = {
	AK: stateTaxes(NCSL, []),
	AL: stateTaxes(NCSL, [perUnit('State deed tax', 500, 0.5, BUYER_UNCHECKED)]),
	AR: stateTaxes(NCSL, [perUnit('State transfer tax', 1000, 3.3, HALF_UNCHECKED)]),
	AZ: stateTaxes(NCSL, [], { mayApply: 'A flat fee of $2 per deed, usually paid by the buyer' }),
	CA: stateTaxes(
		{
			source: 'NCSL, "Real estate transfer taxes"; TallyClose (CC BY 4.0)',
			sourceDate: '2026-06',
			certainty: 'B',
		},
		[perUnit('County transfer tax', 500, 0.55, SELLER)],
		{
			places: [
				{
					name: 'City of Los Angeles',
					taxes: [
						percentTax('City transfer tax', 0.45, SELLER),
						percentTax('Measure ULA', tiers([5_000_000, 0], [10_000_000, 4], [null, 5.5]), SELLER, {
							basis: 'whole',
							certainty: 'C',
						}),
					],
				},
			],
			mayApply:
				'Charter cities such as San Francisco, Oakland, Berkeley and San Jose have a tax of their own',
		},
	),
	CO: stateTaxes(NCSL, [perUnit('Documentary fee', 100, 0.01, BUYER_UNCHECKED)], {
		mayApply: 'Some home-rule towns have a transfer tax of 1% to 4%, usually paid by the buyer',
	}),
	CT: stateTaxes(
		{ source: 'Conn. Gen. Stat. 12-494; homepaird.com, bhhlegal.com', sourceDate: '2026', certainty: 'B' },
		[
			percentTax(
				'State conveyance tax',
				tiers([800_000, 0.75], [2_500_000, 1.25], [null, 2.25]),
				SELLER_BY_LAW,
			),
			percentTax('Municipal conveyance tax', 0.25, SELLER_BY_LAW),
		],
		{
			places: [
				{ name: 'Stamford', taxes: [percentTax('Stamford, additional', 0.1, SELLER_BY_LAW)] },
				{
					name: 'A targeted town (Bridgeport, Hartford, New Haven, Norwalk, Waterbury …)',
					taxes: [percentTax('Targeted town, additional', 0.25, SELLER_BY_LAW)],
				},
			],
		},
	),
	DC: stateTaxes(NCSL, [
		percentTax('Transfer tax', tiers([400_000, 1.1], [null, 1.45]), SELLER_UNCHECKED, { basis: 'whole' }),
		percentTax('Recordation tax', tiers([400_000, 1.1], [null, 1.45]), BUYER_UNCHECKED, { basis: 'whole' }),
	]),
	DE: stateTaxes(NCSL, [percentTax('State transfer tax', 3, HALF)], {
		places: [
			{
				name: 'A county or city with a transfer tax of 1.5%',
				replaces: true,
				taxes: [percentTax('State transfer tax', 2.5, HALF), percentTax('Local transfer tax', 1.5, HALF)],
			},
		],
		mayApply:
			'Most counties and cities have a transfer tax of up to 1.5%, which lowers the state tax to 2.5%',
	}),
	FL: stateTaxes(
		{ source: 'Fla. Stat. 201.02, 201.031; Wakulla County clerk', sourceDate: '2024', certainty: 'B' },
		[perUnit('Documentary stamp tax', 100, 0.7, SELLER)],
		{
			places: [
				{
					name: 'Miami-Dade County, single-family home',
					replaces: true,
					taxes: [perUnit('Documentary stamp tax', 100, 0.6, SELLER)],
				},
				{
					name: 'Miami-Dade County, any other property',
					replaces: true,
					taxes: [perUnit('Documentary stamp tax', 100, 0.6, SELLER), perUnit('Surtax', 100, 0.45, SELLER)],
				},
			],
		},
	),
	GA: stateTaxes(NCSL, [perUnit('State transfer tax', 100, 0.1, SELLER_UNCHECKED)]),
	HI: stateTaxes(
		{ source: 'HRS 247-2; Old Republic Title flyer', sourceDate: '2017-02', certainty: 'C' },
		[hawaii('Conveyance tax, owner-occupant buyer', [0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1])],
		{
			places: [
				{
					name: 'A buyer without a homeowner exemption',
					replaces: true,
					taxes: [hawaii('Conveyance tax, other buyer', [0.15, 0.25, 0.4, 0.6, 0.85, 1.1, 1.25])],
				},
			],
		},
	),
	IA: stateTaxes({ source: 'Iowa Code 428A.1; NAR summary', sourceDate: '2010', certainty: 'B' }, [
		perUnit('State transfer tax', 500, 0.8, SELLER_UNCHECKED, { free: 500 }),
	]),
	ID: stateTaxes(NAR, []),
	IL: stateTaxes(
		{ source: 'illinoisrealestate.com; newcastle.loans', sourceDate: '2023-10', certainty: 'B' },
		[perUnit('State transfer tax', 500, 0.5, SELLER), perUnit('County transfer tax', 500, 0.25, SELLER)],
		{
			places: [
				{
					name: 'Chicago',
					taxes: [
						perUnit('Chicago transfer tax (CTA)', 500, 1.5, SELLER),
						perUnit('Chicago transfer tax', 500, 3.75, BUYER),
					],
				},
			],
			mayApply: 'Many suburbs have a transfer tax of their own; who pays differs by town',
		},
	),
	IN: stateTaxes(NAR, [], { mayApply: 'A filing fee for the sales disclosure form' }),
	KS: stateTaxes(unread('No transfer tax law known'), []),
	KY: stateTaxes({ ...NAR, source: 'KRS 142.050; NAR summary' }, [
		perUnit('State transfer tax', 500, 0.5, SELLER_BY_LAW),
	]),
	LA: stateTaxes(NAR, [], { mayApply: 'Orleans Parish has a flat documentary transaction tax' }),
	MA: stateTaxes(NAR, [perUnit('Deeds excise', 500, 2.28, SELLER_UNCHECKED)], {
		mayApply: 'Barnstable County has a higher rate; Nantucket and Martha’s Vineyard have a land bank fee',
	}),
	MD: MARYLAND,
	ME: stateTaxes(
		{ source: '36 M.R.S. 4641-A; maine.gov, Transfer Tax', sourceDate: '2025-10', certainty: 'A' },
		[
			perUnit('State transfer tax', 500, tiers([1_000_000, 2.2], [null, 6]), HALF_BY_LAW, {
				certainty: 'A',
			}),
		],
	),
	MI: stateTaxes(
		NAR,
		[perUnit('State transfer tax', 500, 3.75, SELLER), perUnit('County transfer tax', 500, 0.55, SELLER)],
		{ mayApply: 'Wayne County may charge up to $0.75 per $500' },
	),
	MN: stateTaxes(NAR, [percentTax('Deed tax', 0.33, SELLER_UNCHECKED)], {
		places: [
			{
				name: 'Hennepin or Ramsey County',
				taxes: [percentTax('County deed tax', 0.01, SELLER_UNCHECKED)],
			},
		],
	}),
	MO: stateTaxes(NAR, []),
	MS: stateTaxes(NAR, []),
	MT: stateTaxes(NAR, []),
};
