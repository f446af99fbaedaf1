/** Maryland: the state's tax, and each county's transfer and recordation taxes. */
import { corroborated, HALF, percentTax, perUnit, stateTaxes, tiers, unverified } from './define-tax.ts';
import type { TaxPlace, TransferTax } from './transfer-tax.ts';

type Rates = readonly [transfer: number, recordation: number];

/** Transfer tax in percent, and recordation tax in dollars per $1,000. Counties change them often. */
const COUNTIES: Readonly<Record<string, Rates>> = {
	Allegany: [0.5, 7],
	'Baltimore City': [1.5, 10],
	Baltimore: [1.5, 5],
	Calvert: [0, 10],
	Caroline: [0.5, 10],
	Carroll: [0, 10],
	Cecil: [0.5, 8.2],
	Charles: [0.5, 10],
	Dorchester: [0.75, 10],
	Frederick: [0, 14],
	Garrett: [1, 7],
	Harford: [1, 6.6],
	Howard: [1.25, 5],
	Kent: [0.5, 6.6],
	"Prince George's": [1.4, 5.5],
	"Queen Anne's": [0.5, 9.9],
	"St. Mary's": [1, 8],
	Somerset: [0, 6.6],
	Talbot: [1, 12],
	Washington: [0.5, 7.6],
	Wicomico: [0, 7],
	Worcester: [0.5, 6.6],
};

/** The rates are from 2020, those of Anne Arundel and Montgomery from 2023: each is to be checked. */
const CHART = unverified('County code, by the chart of Capitol Title', '2020-11-01');

const TRANSFER = 'County transfer tax';
const RECORDATION = 'Recordation tax';

const PLACES: readonly TaxPlace[] = [
	...Object.entries(COUNTIES).map(([name, [transfer, recordation]]) =>
		county(name, [
			...(transfer === 0 ? [] : [percentTax(TRANSFER, transfer, HALF)]),
			perUnit(RECORDATION, 1000, recordation, HALF),
		]),
	),
	county(
		'Anne Arundel',
		[
			percentTax(TRANSFER, tiers([1_000_000, 1], [null, 1.5]), HALF, { basis: 'whole' }),
			perUnit(RECORDATION, 1000, 7, HALF),
		],
		'2023-07',
	),
	county(
		'Montgomery',
		[
			percentTax(TRANSFER, 1, HALF),
			perUnit(
				RECORDATION,
				500,
				tiers([500_000, 4.45], [600_000, 6.75], [750_000, 10.2], [1_000_000, 10.78], [null, 11.35]),
				HALF,
			),
		],
		'2023-10',
	),
];

function county(name: string, taxes: readonly TransferTax[], since?: string): TaxPlace {
	const isCity = name === 'Baltimore City';
	return {
		name: isCity ? name : `${name} County`,
		counties: [isCity ? 'City of Baltimore' : `${name} County`],
		taxes,
		source: since ? unverified(`${name} County Code`, since) : CHART,
	};
}

export const MARYLAND = stateTaxes(
	corroborated('Md. Tax-Prop. 13-203', '2020-11-01'),
	[percentTax('State transfer tax', 0.5, HALF)],
	{
		places: [...PLACES].sort((one, other) => one.name.localeCompare(other.name)),
		mayApply: 'Every county has a recordation tax, and most a transfer tax',
	},
);
