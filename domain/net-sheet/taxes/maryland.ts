/** Maryland: the state's tax, and each county's transfer and recordation taxes. */
import { HALF, percentTax, perUnit, stateTaxes, tiers } from './define-tax.ts';
import type { TaxPlace } from './transfer-tax.ts';

/** Transfer tax in percent (null if it varies) and recordation tax in dollars per $1,000. Counties change them often. */
const COUNTIES: Readonly<
	Record<string, readonly [transfer: number | null, recordation: number | 'Montgomery']>
> = {
	Allegany: [0.5, 7],
	'Anne Arundel': [null, 7],
	'Baltimore City': [1.5, 10],
	'Baltimore County': [1.5, 5],
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
	Montgomery: [1, 'Montgomery'],
	"Prince George's": [1.4, 5.5],
	"Queen Anne's": [0.5, 9.9],
	"St. Mary's": [1, 8],
	Somerset: [0, 6.6],
	Talbot: [1, 12],
	Washington: [0.5, 7.6],
	Wicomico: [0, 7],
	Worcester: [0.5, 6.6],
};

/** Higher rates apply above $500,000; the chart doesn't say from which prices. */
const MONTGOMERY = tiers([500_000, 8.9], [null, null]);

/** The chart is from 2020: every county line is to be checked. */
const OLD = { certainty: 'C' } as const;

function county([name, [transfer, recordation]]: (typeof ENTRIES)[number]): TaxPlace {
	const rates = recordation === 'Montgomery' ? MONTGOMERY : recordation;
	return {
		name,
		taxes: [
			...(transfer === 0
				? []
				: [percentTax('County transfer tax', transfer ?? tiers([null, null]), HALF, OLD)]),
			perUnit('Recordation tax', 1000, rates, HALF, OLD),
		],
	};
}

const ENTRIES = Object.entries(COUNTIES);

export const MARYLAND = stateTaxes(
	{ source: 'Md. Tax-Prop. 13-203; Capitol Title chart', sourceDate: '2020-11-01', certainty: 'B' },
	[percentTax('State transfer tax', 0.5, HALF)],
	{ places: ENTRIES.map(county), mayApply: 'Every county has a recordation tax, and most a transfer tax' },
);
