/** Transfer taxes of the states from Nebraska to Wyoming. */
import {
	BUYER_BY_LAW,
	BUYER_UNCHECKED,
	HALF,
	HALF_BY_LAW,
	HALF_UNCHECKED,
	NAR,
	percentTax,
	perUnit,
	SELLER,
	SELLER_BY_LAW,
	SELLER_UNCHECKED,
	stateTaxes,
	tiers,
	unread,
} from './define-tax.ts';
import type { StateTaxes } from './transfer-tax.ts';

const UNCHECKED = { certainty: 'C' } as const;
const OFFICIAL = { certainty: 'A' } as const;

const NEVADA = (rate: number) => [perUnit('Real property transfer tax', 500, rate, SELLER, OFFICIAL)];

export const STATES_N_TO_W: Readonly<Record<string, StateTaxes>> = {
	NC: stateTaxes(unread('G.S. 105-228.30'), [perUnit('State excise tax', 500, 1, SELLER_BY_LAW, UNCHECKED)], {
		mayApply: 'Seven coastal counties have a land transfer tax of up to 1%',
	}),
	ND: stateTaxes(unread('No transfer tax law known'), []),
	NE: stateTaxes(unread('Neb. Rev. Stat. 76-901'), [
		perUnit('Documentary stamp tax', 1000, 2.25, SELLER_UNCHECKED, UNCHECKED),
	]),
	NH: stateTaxes({ ...NAR, source: 'RSA 78-B; NAR summary' }, [
		perUnit('Real estate transfer tax', 100, 1.5, HALF_BY_LAW),
	]),
	NJ: stateTaxes(
		{
			source: 'N.J.S.A. 46:15-7.2; P.L. 2025 c.69; Division of Taxation',
			sourceDate: '2025-07',
			certainty: 'B',
		},
		[
			perUnit('Realty transfer fee', 500, tiers([150_000, 2], [200_000, 3.35], [null, 3.9]), SELLER_BY_LAW, {
				upTo: 350_000,
				...UNCHECKED,
			}),
			perUnit(
				'Realty transfer fee',
				500,
				tiers(
					[150_000, 2.9],
					[200_000, 4.25],
					[550_000, 4.8],
					[850_000, 5.3],
					[1_000_000, 5.8],
					[null, 6.05],
				),
				SELLER_BY_LAW,
				{ over: 350_000, ...UNCHECKED },
			),
			...(
				[
					[1_000_000, 2_000_000, 1],
					[2_000_000, 2_500_000, 2],
					[2_500_000, 3_000_000, 2.5],
					[3_000_000, 3_500_000, 3],
					[3_500_000, Infinity, 3.5],
				] as const
			).map(([over, upTo, rate]) => percentTax('Graduated percent fee', rate, SELLER_BY_LAW, { over, upTo })),
		],
	),
	NM: stateTaxes(unread('No transfer tax law known'), []),
	NV: stateTaxes(
		{ source: 'NRS 375.020; washoecounty.gov, lyon-county.org', sourceDate: '2024', certainty: 'A' },
		NEVADA(1.95),
		{
			places: [
				{ name: 'Clark County', replaces: true, taxes: NEVADA(2.55) },
				{ name: 'Washoe County', replaces: true, taxes: NEVADA(2.05) },
				{ name: 'Churchill County', replaces: true, taxes: NEVADA(2.05) },
			],
		},
	),
	NY: stateTaxes(
		unread('Tax Law 1402 and 1402-a'),
		[perUnit('State transfer tax', 500, 2, SELLER, UNCHECKED)],
		{
			places: [
				{
					name: 'New York City',
					taxes: [
						percentTax('NYC transfer tax', 1, SELLER, { upTo: 500_000, ...UNCHECKED }),
						percentTax('NYC transfer tax', 1.425, SELLER, { over: 500_000, ...UNCHECKED }),
						perUnit('State base tax in NYC', 500, tiers([3_000_000, 0], [null, 1.25]), SELLER, {
							basis: 'whole',
							...UNCHECKED,
						}),
					],
				},
				{ name: 'Yonkers', taxes: [percentTax('Yonkers transfer tax', 1.5, SELLER, UNCHECKED)] },
			],
			mayApply: 'The buyer may owe the mansion tax from $1,000,000',
		},
	),
	OH: stateTaxes(
		unread('ORC 319.54 and 322.02'),
		[perUnit('State conveyance fee', 1000, 1, SELLER, UNCHECKED)],
		{ mayApply: 'The county adds a conveyance fee of up to $3 per $1,000' },
	),
	OK: stateTaxes(unread('68 O.S. 3201'), [perUnit('Documentary stamp tax', 500, 0.75, SELLER, UNCHECKED)]),
	OR: stateTaxes(unread('No transfer tax law known'), [], {
		places: [
			{
				name: 'Washington County',
				taxes: [perUnit('County transfer tax', 1000, 1, HALF_UNCHECKED, UNCHECKED)],
			},
		],
	}),
	PA: stateTaxes(
		{
			source: 'PA Department of Revenue, as quoted by whidbeyislandestates.com',
			sourceDate: '2023',
			certainty: 'B',
		},
		[percentTax('State transfer tax', 1, HALF)],
		{
			places: [
				{ name: 'Most municipalities: local tax of 1%', taxes: [percentTax('Local transfer tax', 1, HALF)] },
				{ name: 'Philadelphia', taxes: [percentTax('Philadelphia transfer tax', 3.578, HALF, UNCHECKED)] },
				{ name: 'Pittsburgh', taxes: [percentTax('Pittsburgh transfer tax', 4, HALF, UNCHECKED)] },
				{ name: 'Reading', taxes: [percentTax('Reading transfer tax', 3.5, HALF, UNCHECKED)] },
			],
			mayApply: 'The municipality and school district add a tax, usually 1% together',
		},
	),
	RI: stateTaxes({ source: 'R.I. Gen. Laws 44-25-1; ADV 2025-13', sourceDate: '2026-02', certainty: 'A' }, [
		perUnit('Conveyance tax', 500, 3.75, SELLER_BY_LAW, OFFICIAL),
		perUnit('Conveyance tax above $824,000', 500, tiers([824_000, 0], [null, 3.75]), SELLER_BY_LAW, {
			...OFFICIAL,
			until: '2026-12-31',
		}),
	]),
	SC: stateTaxes(unread('S.C. Code 12-24-10 and -90'), [
		perUnit('Deed recording fee', 500, 1.85, SELLER, UNCHECKED),
	]),
	SD: stateTaxes(unread('SDCL 43-4-21'), [perUnit('State transfer fee', 500, 0.5, SELLER, UNCHECKED)]),
	TN: stateTaxes(unread('T.C.A. 67-4-409'), [
		perUnit('State transfer tax', 100, 0.37, BUYER_UNCHECKED, UNCHECKED),
	]),
	TX: stateTaxes({ ...unread('No transfer tax law known'), certainty: 'B' }, []),
	UT: stateTaxes(unread('No transfer tax law known'), []),
	VA: stateTaxes(
		{ source: 'Va. Code 58.1-802, 58.1-802.3 and 58.1-802.4', sourceDate: '2021', certainty: 'A' },
		[
			perUnit('Grantor tax', 500, 0.5, SELLER_BY_LAW, OFFICIAL),
			perUnit('Grantee tax', 100, 0.25, BUYER_BY_LAW, OFFICIAL),
		],
		{
			places: [
				{
					name: 'Northern Virginia',
					taxes: [
						perUnit('WMATA capital fee', 100, 0.1, SELLER_BY_LAW, OFFICIAL),
						perUnit('Regional congestion relief fee', 100, 0.1, SELLER_BY_LAW, OFFICIAL),
					],
				},
				{
					name: 'Hampton Roads',
					taxes: [perUnit('Regional transit fee', 100, 0.06, SELLER, UNCHECKED)],
				},
			],
			mayApply: 'The county may add a third of the grantee tax, which the buyer pays',
		},
	),
	VT: stateTaxes({ source: '32 V.S.A. ch. 231; Act 181 of 2024', sourceDate: '2026', certainty: 'B' }, [
		percentTax(
			'Property transfer tax, principal residence',
			tiers([200_000, 0.5], [null, 1.47]),
			BUYER_BY_LAW,
		),
	]),
	WA: stateTaxes(
		{ source: 'RCW 82.45.060; Kittitas County treasurer, nwmls.com', sourceDate: '2023', certainty: 'A' },
		[
			percentTax(
				'State excise tax (REET)',
				tiers([525_000, 1.1], [1_525_000, 1.28], [3_025_000, 2.75], [null, 3]),
				SELLER,
				{ ...OFFICIAL, until: '2026-12-31' },
			),
		],
		{
			places: [
				{
					name: 'King County and most cities: local REET of 0.50%',
					taxes: [percentTax('Local excise tax (REET)', 0.5, SELLER)],
				},
				{
					name: 'Local REET of 0.25%',
					taxes: [percentTax('Local excise tax (REET)', 0.25, SELLER)],
				},
			],
			mayApply: 'A local excise tax of 0.25% to 0.50% applies',
		},
	),
	WI: stateTaxes(unread('Wis. Stat. 77.22'), [perUnit('Transfer fee', 100, 0.3, SELLER, UNCHECKED)]),
	WV: stateTaxes(
		{ source: 'W. Va. Code 11-22-2, as read by homepaird.com', sourceDate: '2026', certainty: 'B' },
		[perUnit('State excise tax', 500, 1.1, SELLER)],
		{ mayApply: 'The county adds $0.55 to $1.65 per $500, and there is a $20 fee for the housing fund' },
	),
	WY: stateTaxes(unread('No transfer tax law known'), []),
};
