/** Reads a sale that was entered by hand. */
import { streetKey } from '../../../domain/address.ts';
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

/** Where a home is: what its address tells, as far as it is known. */
export type Whereabouts = Pick<Sale, 'address' | 'city' | 'state' | 'zip' | 'latitude' | 'longitude'>;

/**
 * Reads the form. The sale is of the subject's type, and of its ZIP code unless the address is that of a home known
 * here; its place on the map is then the place of that home, and otherwise not known.
 *
 * @param taken ids of the sales entered before
 * @param known the homes known around the subject, nearest first
 */
export function saleOfText(
	text: SaleText,
	subject: Subject,
	effectiveOn: IsoDate,
	taken: readonly string[],
	known: readonly Whereabouts[],
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
	const { bedrooms = null, bathrooms = null, lotSize = null, yearBuilt = null, yearRenovated = null } = facts;
	if (yearBuilt !== null && yearRenovated !== null && yearRenovated < yearBuilt)
		return { problem: `Year renovated: ${yearBuilt}, when it was built, at the earliest.` };
	return {
		value: {
			...NOTHING_ELSE,
			...whereaboutsOf(text.address, subject, known),
			id: freeId(taken),
			homeType: subject.homeType,
			price,
			soldOn: text.soldOn,
			livingArea,
			bedrooms,
			bathrooms,
			lotSize,
			yearBuilt,
			yearRenovated,
		},
	};
}

function whereaboutsOf(text: string, subject: Subject, known: readonly Whereabouts[]): Whereabouts {
	const address = text.trim() || null;
	const street = address === null ? '' : streetKey(address);
	const isThere = (home: Whereabouts) => home.address !== null && streetKey(home.address) === street;
	const homes = street === '' ? [] : known.filter(isThere);
	const home = homes.find(({ zip }) => zip === subject.zip) ?? homes[0];
	const { city, state, zip } = home ?? subject;
	return { address, city, state, zip, latitude: home?.latitude ?? null, longitude: home?.longitude ?? null };
}

const RULES = {
	price: { label: 'Price', least: 1_000, most: 1_000_000_000, step: 1 },
	livingArea: { ...boundsOf('livingArea'), label: 'Living area', step: 1 },
	bedrooms: { ...boundsOf('bedrooms'), label: 'Bedrooms', step: 1 },
	bathrooms: { ...boundsOf('bathrooms'), label: 'Bathrooms', step: 0.25 },
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
