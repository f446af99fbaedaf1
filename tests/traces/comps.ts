/** Where the figures of comps and of other sales come from: their rows, and the formulas between them. */

import { daysOfMonths } from '../../domain/comps/criteria.ts';
import type { Verdict } from '../../domain/comps/verdict.ts';
import { daysBetween } from '../../domain/dates/days.ts';
import { count, percent, usd } from '../../domain/format/format.ts';
import { closingDate } from '../../domain/home/closing-date.ts';
import type { HomeFacts, Sale } from '../../domain/home/home.ts';
import { hasLocation, milesBetween } from '../../domain/places/geo.ts';
import type { ReportInput } from '../../report/report-input.ts';
import { adjustedOf, heaviest, homeTexts, mapRows } from './homes.ts';
import { type Figures, rows, type Traces } from './tracer.ts';

const sold = (sale: Sale) => closingDate(sale, 'short');

/** The map, the tables and the photos of the comps. */
export function compsTraces({ kind, ...input }: ReportInput): Traces {
	const { subject, comps, conclusion, criteria, verdicts } = input.analysis;
	const { home, facts, away, perArea, weight } = homeTexts({ kind, ...input });
	const others = verdicts.filter(({ supports, included }) => supports && !included).length;
	const onPack = heaviest(comps, comps.some(({ sale }) => sale.attribution) ? 4 : 6);
	const inBrief = heaviest(
		comps.filter((comp) => conclusion === null || comp.weight > 0),
		5,
	);
	const brief = rows(inBrief, (comp) => [
		...[comp.sale.address, [comp.number, comp.sale.address, comp.sale.attribution]],
		...[away(comp.sale), sold(comp.sale), usd(comp.sale.price), usd(adjustedOf(comp)), weight(comp)],
	]);
	const isPack = kind === 'pack' || kind === 'unsold';
	const table = rows(isPack ? onPack : comps, (comp) => [
		...[
			comp.sale.address,
			[comp.number, home(comp.sale)],
			away(comp.sale),
			sold(comp.sale),
			usd(comp.sale.price),
		],
		...(isPack ? [] : [perArea(comp.sale.price, comp.sale)]),
		...[usd(adjustedOf(comp)), weight(comp)],
	]);
	const own = {
		[subject.address ?? 'The subject']: [[subject.address, facts(subject)]],
		...(conclusion && { 'Indicated price': ['', '', '', '', '', usd(conclusion.price)] }),
	};
	const caption = kind !== 'brief' ? 'Comparable sales' : conclusion ? 'Comps with the most weight' : 'Comps';
	const onMap = comps.filter(({ sale }) => hasLocation(sale));
	const withPhotos = comps.filter(({ sale }) => sale.hasPhotos);
	return {
		required: comps.length > 0 ? [`Table: ${caption}`] : [],
		sentences: {
			'Map of the comps': input.placeBasis === 'zip_centroid' && subject.zip,
			[`${onMap[0]?.number}: ${onMap[0]?.sale.address}, `]: onMap.map(({ number, sale }) => [
				number,
				sale.address,
				away(sale),
			]),
			[`Also ${count(others)} other sale${others === 1 ? '' : 's'} nearby.`]: count(others),
			'comps with the most weight.': [onPack.length, comps.length],
		},
		tables: {
			'Comparable sales': isPack ? table : { ...own, ...table },
			'Comps with the most weight': brief,
			Comps: brief,
			Map: mapRows(
				comps.map(({ number, sale }) => ({ number, home: sale })),
				subject,
				criteria.radius,
			),
			'Photos of the comps': rows(withPhotos, ({ sale, number }) => [
				sale.address,
				[number, sale.address, sale.attribution],
			]),
		},
	};
}

/** The sales that aren't comps, and why. */
export function excludedTraces(input: ReportInput): Traces {
	const { subject, verdicts, criteria } = input.analysis;
	const { home, away, area } = homeTexts(input);
	const on = input.evidence.effectiveOn;
	const out = verdicts.filter(({ included }) => !included);
	const supports = (some: readonly Verdict[]) => some.filter((verdict) => verdict.supports).length;
	const reasons = [...new Set(out.map(({ code }) => code))]
		.map((code) => ({ code, all: out.filter((verdict) => verdict.code === code) }))
		.toSorted((a, b) => b.all.length - a.all.length || (a.code < b.code ? -1 : 1));
	const apart = (name: 'bedrooms' | 'bathrooms' | 'yearBuilt') => (sale: HomeFacts) => [
		...[sale[name], Math.abs((sale[name] ?? 0) - (subject[name] ?? 0))],
		name === 'yearBuilt' ? criteria[name] : `±${criteria[name]}`,
	];
	const words: Partial<Record<Verdict['code'], (sale: Sale) => Figures>> = {
		less_similar: () => null,
		subject_itself: (sale) => [usd(sale.price), closingDate(sale)],
		radius: (sale) => [away(sale), criteria.radius],
		months: (sale) => [count(daysBetween(sale.soldOn, on)), count(daysOfMonths(criteria.months ?? 0))],
		living_area: ({ livingArea }) => [
			count(area(livingArea ?? 0)),
			...[Math.abs((livingArea ?? 0) / (subject.livingArea ?? 1) - 1), criteria.livingArea].map(percent),
		],
		bedrooms: apart('bedrooms'),
		bathrooms: apart('bathrooms'),
		year_built: apart('yearBuilt'),
	};
	const distance = ({ sale }: Verdict) => milesBetween(subject, sale) ?? Number.POSITIVE_INFINITY;
	const droppedFirst = (a: Verdict, b: Verdict) =>
		Number(b.code === 'dropped') - Number(a.code === 'dropped');
	const nearest = out
		.toSorted((a, b) => droppedFirst(a, b) || distance(a) - distance(b) || (a.sale.id < b.sale.id ? -1 : 1))
		.slice(0, Math.max(5, 19 - reasons.length));
	return {
		sentences: {
			'checked.': count(out.length),
			'of them still count a little': count(supports(out)),
			'of them still counts a little': 'one',
		},
		tables: {
			'Sales not used as comps, by reason': rows(reasons, ({ all }, at) => [
				at + 1,
				'',
				count(all.length),
				count(supports(all)),
			]),
			'Nearest sales not used as comps': rows(nearest, ({ sale, code, note, words: written }) => [
				...[sale.address, home(sale), away(sale), sold(sale), usd(sale.price)],
				code === 'dropped' ? input.request.saleNotes && note : words[code] ? words[code](sale) : written,
			]),
		},
	};
}
