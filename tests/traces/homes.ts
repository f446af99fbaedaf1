/** Facts, distances, prices and adjustments of homes, as every table of a report shows them. */
import type { GridComp } from '../../domain/analysis/analysis.ts';
import { count, DASH, miles, percentTenths, usd } from '../../domain/format/format.ts';
import type { HomeFacts } from '../../domain/home/home.ts';
import { lotText } from '../../domain/home/units.ts';
import { milesBetween } from '../../domain/places/geo.ts';
import type { ReportInput } from '../../report/report-input.ts';
import { type Figures, type Rows, rows } from './tracer.ts';

const SQUARE_METERS = 0.09290304;

export const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
export const three = (price: number) => Number(price.toPrecision(3));

/** What a net, a gross and an adjusted price are. */
export const netOf = ({ adjustments }: GridComp) => sum(adjustments.map(({ dollars }) => dollars ?? 0));
export const grossOf = ({ adjustments }: GridComp) =>
	sum(adjustments.map(({ dollars }) => Math.abs(dollars ?? 0)));
export const adjustedOf = (comp: GridComp) => comp.sale.price + netOf(comp);

export const heaviest = (comps: readonly GridComp[], max: number) =>
	comps.toSorted((a, b) => b.weight - a.weight || a.number - b.number).slice(0, max);

/** Of the drawing of a map. */
export function mapRows(
	homes: readonly { number: number; home: HomeFacts }[],
	center: { latitude: number | null; longitude: number | null } | null,
	radius: number | null,
): Rows {
	return {
		...rows(homes, ({ number, home }) => [`Home ${number}`, number, home.latitude, home.longitude]),
		...{ Center: ['', center?.latitude, center?.longitude], Radius: ['', radius] },
	};
}

export function homeTexts({ analysis: { subject, units, conclusion } }: ReportInput) {
	const area = (squareFeet: number) => (units === 'square_meters' ? squareFeet * SQUARE_METERS : squareFeet);
	const facts = ({ bedrooms, bathrooms, livingArea, yearBuilt, yearRenovated }: HomeFacts): Figures => [
		...[bedrooms, bathrooms, livingArea !== null && count(area(livingArea))],
		...[yearBuilt, yearRenovated],
	];
	return {
		area,
		facts,
		away: (home: HomeFacts) => miles(milesBetween(subject, home)),
		home: (each: HomeFacts & { address: string | null; attribution?: string | null }): Figures => [
			each.address,
			facts(each),
			each.attribution,
		],
		line: (each: HomeFacts): Figures => [facts(each), each.lotSize !== null && lotText(each.lotSize, units)],
		perArea: (price: number, { livingArea }: HomeFacts) =>
			livingArea ? usd(price / area(livingArea)) : DASH,
		weight: (comp: GridComp) => (conclusion === null ? DASH : percentTenths(comp.weight)),
	};
}
