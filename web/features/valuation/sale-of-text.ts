/** Reads a sale that was entered by hand. */
import { longDay } from '../../../domain/format.ts';
import type { IsoDate } from '../../../domain/listing.ts';
import type { Sale, Subject } from '../../../domain/valuation/home.ts';
import { NOTHING_KNOWN } from '../../../domain/valuation/read-home.ts';
import type { ReadText } from '../../ui/draft-input.tsx';
import { readFigure } from './read-figure.ts';
import { boundsOf } from './subject-fields.ts';

/** The form as it was filled in. */
export type SaleText = Record<
	| 'address'
	| 'price'
	| 'soldOn'
	| 'livingArea'
	| 'bedrooms'
	| 'bathrooms'
	| 'lotSize'
	| 'yearBuilt'
	| 'yearRenovated',
	string
>;

/**
 * Reads the form. What can not be known of a sale by hand is taken as next to the subject: of its type,
 * at its place.
 *
 * @param taken ids of the sales entered before
 */
export function saleOfText(
	text: SaleText,
	subject: Subject,
	effectiveOn: IsoDate,
	taken: readonly string[],
): ReadText<Sale> {
	const facts: Partial<Record<keyof typeof RULES, number | null>> = {};
	for (const [name, rule] of Object.entries(RULES) as [keyof typeof RULES, (typeof RULES)['price']][]) {
		const most =
			name === 'yearBuilt' || name === 'yearRenovated' ? Number(effectiveOn.slice(0, 4)) : rule.most;
		const reading = readFigure({ ...rule, most }, text[name]);
		if ('problem' in reading) return reading;
		facts[name] = reading.value;
	}
	const { price, livingArea } = facts;
	if (!price) return { problem: 'Enter what the home was sold for.' };
	if (!livingArea) return { problem: 'Enter the living area: without it the sale can not be compared.' };
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text.soldOn)) return { problem: 'Enter the day of the sale.' };
	if (text.soldOn > effectiveOn)
		return { problem: `The day of the sale is ${longDay(effectiveOn)} at the latest.` };
	const { homeType, latitude, longitude, city, state, zip } = subject;
	const { bedrooms = null, bathrooms = null, lotSize = null, yearBuilt = null, yearRenovated = null } = facts;
	if (yearBuilt !== null && yearRenovated !== null && yearRenovated < yearBuilt)
		return { problem: `Year renovated: ${yearBuilt}, when it was built, at the earliest.` };
	const sale = {
		homeType,
		latitude,
		longitude,
		city,
		state,
		zip,
		price,
		livingArea,
		bedrooms,
		bathrooms,
		lotSize,
		yearBuilt,
		yearRenovated,
	};
	return {
		value: {
			...NOTHING_ELSE,
			...sale,
			id: freeId(taken),
			address: text.address.trim() || null,
			soldOn: text.soldOn,
		},
	};
}

const RULES = {
	price: { label: 'Price', least: 1_000, most: 1_000_000_000, step: 1 },
	livingArea: { ...boundsOf('livingArea'), label: 'Living area', step: 1 },
	bedrooms: { ...boundsOf('bedrooms'), label: 'Bedrooms', step: 1 },
	bathrooms: { ...boundsOf('bathrooms'), label: 'Bathrooms', step: 0.5 },
	lotSize: { ...boundsOf('lotSize'), label: 'Lot', step: 1 },
	yearBuilt: { ...boundsOf('yearBuilt'), label: 'Year built', step: 1 },
	yearRenovated: { ...boundsOf('yearRenovated'), label: 'Year renovated', step: 1 },
};

const NOTHING_ELSE = {
	...NOTHING_KNOWN,
	sourceId: null,
	concessions: null,
	listPrice: null,
	contractOn: null,
	listedOn: null,
	daysOnMarket: null,
	url: null,
	demo: false,
};

/** The next of hand-1, hand-2… */
function freeId(taken: readonly string[]): string {
	const used = taken.map((id) => Number(/^hand-(\d+)$/.exec(id)?.[1] ?? 0));
	return `hand-${Math.max(0, ...used) + 1}`;
}
