/** Parses a manually entered sale. */
import { streetKey } from '../../../../domain/address/street-key.ts';
import { type IsoDate, yearOf } from '../../../../domain/dates/days.ts';
import { longDay } from '../../../../domain/format/date-text.ts';
import { factOf } from '../../../../domain/home/facts.ts';
import type { Sale, Subject } from '../../../../domain/home/home.ts';
import { UNKNOWN_FACTS } from '../../../../domain/home/parse-home.ts';
import { isRenovation } from '../../../../domain/home/renovation.ts';
import type { Units } from '../../../../domain/home/units.ts';
import type { ReadText } from '../../../ui/draft-input.tsx';
import { parseFigure } from './parse-figure.ts';
import { type FigureFact, FORM_ORDER, figureField } from './subject-fields.ts';

/** The facts in the form. */
export const SALE_FACTS = (FORM_ORDER as readonly FigureFact[]).filter((name) => {
	const fact = factOf(name);
	return (fact.type === 'number' || fact.type === 'year') && fact.manual === true;
});

/** The form as filled in. */
export type SaleText = { address: string; price: string; soldOn: string } & Partial<
	Record<FigureFact, string>
>;

/** A home's location, as far as it is known. */
export type SaleLocation = Pick<Sale, 'address' | 'city' | 'state' | 'zip' | 'latitude' | 'longitude'>;

/**
 * Parses the form. The sale has the subject's property type and ZIP code, unless the address is that of a known home,
 * whose ZIP code and location it gets; otherwise its location is unknown.
 *
 * @param usedIds ids of manually added sales
 * @param known the known homes around the subject, nearest first
 * @param units of the areas
 */
export function parseSale(
	text: SaleText,
	subject: Subject,
	effectiveOn: IsoDate,
	usedIds: readonly string[],
	known: readonly SaleLocation[],
	units: Units,
): ReadText<Sale> {
	const price = parseFigure(PRICE, text.price);
	if ('problem' in price) return price;
	const facts: Partial<Record<FigureFact, number | null>> = {};
	for (const name of SALE_FACTS) {
		const reading = parseFigure(toRule(name, effectiveOn, units), text[name] ?? '');
		if ('problem' in reading) return reading;
		facts[name] = reading.value;
	}
	const { livingArea, yearBuilt = null, yearRenovated = null } = facts;
	if (!price.value) return { problem: 'Enter the sale price.' };
	if (!livingArea) return { problem: "Enter the living area. The sale can't be compared without it." };
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text.soldOn)) return { problem: 'Enter the closing date.' };
	if (text.soldOn > effectiveOn)
		return { problem: `The closing date can't be after ${longDay(effectiveOn)}.` };
	if (yearBuilt !== null && yearRenovated !== null && !isRenovation(yearRenovated, yearBuilt))
		return { problem: `Year renovated must be after the year built, ${yearBuilt}.` };
	return {
		value: {
			...NOTHING_ELSE,
			...resolveLocation(text.address, subject, known),
			id: nextId(usedIds),
			...facts,
			homeType: subject.homeType,
			price: price.value,
			soldOn: text.soldOn,
		},
	};
}

function resolveLocation(text: string, subject: Subject, known: readonly SaleLocation[]): SaleLocation {
	const address = text.trim() || null;
	const street = address === null ? '' : streetKey(address);
	const isThere = (home: SaleLocation) => home.address !== null && streetKey(home.address) === street;
	const homes = street === '' ? [] : known.filter(isThere);
	const home = homes.find(({ zip }) => zip === subject.zip) ?? homes[0];
	const { city, state, zip } = home ?? subject;
	return { address, city, state, zip, latitude: home?.latitude ?? null, longitude: home?.longitude ?? null };
}

const PRICE = { label: 'Price', min: 1_000, max: 1_000_000_000, step: 1 };

/** The rule of a fact. A sold home was built, and last renovated, by the effective date. */
function toRule(name: FigureFact, effectiveOn: IsoDate, units: Units) {
	const rule = figureField(name, effectiveOn, units);
	return factOf(name).type === 'year' ? { ...rule, max: yearOf(effectiveOn) } : rule;
}

const NOTHING_ELSE = {
	...UNKNOWN_FACTS,
	sourceId: null,
	concessions: null,
	listPrice: null,
	contractOn: null,
	listedOn: null,
	daysOnMarket: null,
	url: null,
	demo: false,
};

/** The next unused id: hand-1, hand-2… */
function nextId(usedIds: readonly string[]): string {
	const used = usedIds.map((id) => Number(/^hand-(\d+)$/.exec(id)?.[1] ?? 0));
	return `hand-${Math.max(0, ...used) + 1}`;
}
