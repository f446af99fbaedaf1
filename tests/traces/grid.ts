/** Where the figures of the adjustment grid come from: facts, differences, rates, and the sums of a comp. */
import type { Adjustment, GridComp } from '../../domain/analysis/analysis.ts';
import { FEATURE_LABELS, featureLabel } from '../../domain/analysis/grid/feature-text.ts';
import { GROSS_GUIDELINE, NET_GUIDELINE } from '../../domain/analysis/grid/warnings.ts';
import { daysBetween, yearOf } from '../../domain/dates/days.ts';
import { longDay, shortDay } from '../../domain/format/date-text.ts';
import {
	count,
	DASH,
	decimal,
	percent,
	percentTenths,
	signedPercent,
	signedUsd,
	tenths,
	usd,
} from '../../domain/format/format.ts';
import { closingDate } from '../../domain/home/closing-date.ts';
import { type HomeFacts, pricedOn, type Sale } from '../../domain/home/home.ts';
import { lotText, unitName } from '../../domain/home/units.ts';
import { FEATURES, type Feature } from '../../domain/pricing/features.ts';
import { indexStep } from '../../domain/pricing/time/time.ts';
import type { ReportInput } from '../../report/report-input.ts';
import { adjustedOf, grossOf, homeTexts, netOf } from './homes.ts';
import { type Figures, type Rows, rows, type Traces, verbatim } from './tracer.ts';

const DAYS_PER_MONTH = 365 / 12;
const GUIDE = [percent(NET_GUIDELINE), percent(GROSS_GUIDELINE)];
/** How many comps fit on a sheet. */
const SHEET = 8;

const netShare = (comp: GridComp) => netOf(comp) / comp.sale.price;
const grossShare = (comp: GridComp) => grossOf(comp) / comp.sale.price;
const isMade = ({ dollars, edited }: Adjustment) => Boolean(dollars) || edited;

export function gridTraces(input: ReportInput): Traces {
	const { comps } = input.analysis;
	const { away, perArea, weight, line } = homeTexts(input);
	const size = Math.ceil(comps.length / Math.ceil(comps.length / SHEET));
	const sheets = comps.flatMap((_, at) => (at % size === 0 ? [comps.slice(at, at + size)] : []));
	const ends = (some: readonly GridComp[]) => `${some[0]?.number} to ${some.at(-1)?.number}`;
	const isBeyond = (comp: GridComp) =>
		Math.abs(netShare(comp)) > NET_GUIDELINE || grossShare(comp) > GROSS_GUIDELINE;
	const beyond = sheets.map((some) => some.filter(isBeyond).map(({ number }) => number));
	const dollars = dollarsIn(input);
	const difference = differencesIn(input);
	return {
		sentences: {
			...Object.fromEntries(
				sheets.flatMap((some) =>
					[`Comps ${ends(some)}`, `comps ${ends(some)}`].map((words) => [words, ends(some)]),
				),
			),
			...Object.fromEntries(
				beyond.map((numbers) => [
					`: comp${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')}.`,
					[GUIDE, numbers],
				]),
			),
		},
		ofComp: Object.fromEntries(
			comps.map((comp) => [
				comp.number,
				{
					[comp.sale.address ?? 'No street address']: [comp.number, comp.sale.address],
					'Single family,': line(comp.sale),
					'Table: Adjustments of comp': comp.number,
					[comp.isListPrice ? 'Listed at $' : 'Sold for $']: [
						...[usd(comp.sale.price), closingDate(comp.sale), comp.miles !== null && away(comp.sale)],
						perArea(comp.sale.price, comp.sale),
					],
					'Courtesy of': comp.sale.attribution,
					...verbatim(`Agent's note: ${comp.note}`),
					'Its adjustments are above': GUIDE,
					'; weight': weight(comp),
				},
			]),
		),
		tables: {
			...Object.fromEntries(
				sheets.map((some) => [`Adjustment grid, comps ${ends(some)}`, gridRows(input, some)]),
			),
			...Object.fromEntries(
				comps.map((comp) => [
					`Adjustments of comp ${comp.number}`,
					{
						...rows(comp.adjustments.filter(isMade), ({ feature }) => [
							...[FEATURE_LABELS[feature], '', difference(comp, feature), signedUsd(dollars(comp, feature))],
						]),
						Adjusted: [
							'',
							[signedPercent(netShare(comp)), percentTenths(grossShare(comp))],
							usd(adjustedOf(comp)),
						],
					},
				]),
			),
		},
	};
}

function gridRows(input: ReportInput, comps: readonly GridComp[]): Rows {
	const { analysis, evidence } = input;
	const { subject, units } = analysis;
	const { away, perArea, weight } = homeTexts(input);
	const facts = factsIn(input);
	const dollars = dollarsIn(input);
	const isAdjusted = (feature: Feature) =>
		analysis.comps.some(({ adjustments }) =>
			adjustments.some((each) => each.feature === feature && isMade(each)),
		);
	const isKnown = (feature: Feature) =>
		(feature === 'time' || facts[feature](subject) !== DASH) &&
		analysis.comps.some(({ sale }) => facts[feature](sale) !== DASH);
	const row = (cell: (comp: GridComp) => Figures, own: Figures = '') => ['', own, ...comps.map(cell)];
	return {
		'': row(({ sale, number }) => [number, sale.address]),
		[evidence.listPricesOnly ? 'List price' : 'Sale price']: row(({ sale }) => usd(sale.price)),
		'Adjusted price': row((comp) => usd(adjustedOf(comp))),
		Weight: row(weight),
		[`Per ${unitName(units)}`]: row(({ sale }) => perArea(sale.price, sale)),
		'Distance, mi': row(({ sale }) => away(sale)),
		...Object.fromEntries(
			FEATURES.filter((feature) => isAdjusted(feature) || isKnown(feature)).map((feature) => [
				featureLabel(feature, units),
				row(
					(comp) => [facts[feature](comp.sale), isAdjusted(feature) && signedUsd(dollars(comp, feature))],
					facts[feature](subject),
				),
			]),
		),
		'Net adjustment': row((comp) => signedUsd(netOf(comp))),
		Net: row((comp) => signedPercent(netShare(comp))),
		Gross: row((comp) => percentTenths(grossShare(comp))),
	};
}

/** The fact of a home that a feature shows. */
function factsIn(input: ReportInput) {
	const { units } = input.analysis;
	const { area } = homeTexts(input);
	const size = (squareFeet: number | null) => (squareFeet === null ? DASH : count(area(squareFeet)));
	const built = ({ yearBuilt, yearRenovated }: HomeFacts) =>
		[yearBuilt, yearRenovated].filter(Boolean).join(' ') || DASH;
	return {
		time: (home) => {
			if (!('soldOn' in home)) return shortDay(input.evidence.effectiveOn);
			return home.contractOn ? shortDay(home.contractOn) : closingDate(home, 'short');
		},
		concessions: (home) => ('concessions' in home ? usd(home.concessions) : DASH),
		livingArea: ({ livingArea }) => size(livingArea),
		bedrooms: ({ bedrooms }) => decimal(bedrooms),
		bathrooms: ({ bathrooms }) => decimal(bathrooms),
		lot: ({ lotSize }) => lotText(lotSize, units),
		age: built,
		condition: ({ condition }) => decimal(condition),
		quality: ({ quality }) => decimal(quality),
		garage: ({ garageSpaces }) => decimal(garageSpaces),
		pool: ({ pool }) => (pool === null ? DASH : ''),
		basement: ({ basementArea }) => size(basementArea),
		view: ({ view, waterfront }) => (view === null && !waterfront ? DASH : ''),
		extras: ({ extraFeatures }) => usd(extraFeatures),
	} satisfies Record<Feature, (home: HomeFacts | Sale) => string>;
}

/** By how much the subject is superior to a sale, in the unit of the rate. */
function advantagesIn(input: ReportInput): Partial<Record<Feature, (sale: Sale) => number>> {
	const { subject } = input.analysis;
	const { area } = homeTexts(input);
	const on = input.evidence.effectiveOn;
	const more = (of: (home: HomeFacts) => number | null) => (sale: Sale) =>
		(of(subject) ?? 0) - (of(sale) ?? 0);
	return {
		time: (sale) => daysBetween(pricedOn(sale), on) / DAYS_PER_MONTH,
		livingArea: more(({ livingArea }) => area(livingArea ?? 0)),
		bedrooms: more(({ bedrooms }) => bedrooms),
		bathrooms: more(({ bathrooms }) => bathrooms),
		lot: more(({ lotSize }) => area(lotSize ?? 0) / lotUnitOf(input)),
		age: (sale) => yearOf(pricedOn(sale)) - (sale.yearBuilt ?? 0) - (yearOf(on) - (subject.yearBuilt ?? 0)),
		condition: more(({ condition }) => -(condition ?? 0)),
		quality: more(({ quality }) => -(quality ?? 0)),
		garage: more(({ garageSpaces }) => garageSpaces),
		basement: more(({ basementArea }) => area(basementArea ?? 0)),
	};
}

function lotUnitOf({ analysis: { units } }: ReportInput): number {
	return units === 'square_meters' ? 100 : 1000;
}

/** Time, concessions and the agent's rates are formulas; the other adjustments are figures of the analysis. */
function dollarsIn(input: ReportInput) {
	const { evidence, analysis } = input;
	const advantages = advantagesIn(input);
	return ({ sale, adjustments }: GridComp, feature: Feature): number | null => {
		const adjustment = adjustments.find((each) => each.feature === feature);
		if (!adjustment || adjustment.dollars === null) return null;
		const own = adjustment.edited && analysis.rates.find((rate) => rate.feature === feature && rate.edited);
		if (own) return Math.round((own.dollars ?? 0) * (advantages[feature]?.(sale) ?? 0));
		if (feature === 'concessions') return -(sale.concessions ?? 0);
		if (feature !== 'time' || !evidence.model.index) return adjustment.dollars;
		const { log } = indexStep(evidence.model.index, pricedOn(sale), evidence.effectiveOn);
		return Math.round((sale.price - (sale.concessions ?? 0)) * Math.expm1(log));
	};
}

/** How a comp differs, and the rate: the adjustment divided by the difference, if that is more than one unit. */
function differencesIn(input: ReportInput) {
	const { subject, units } = input.analysis;
	const advantages = advantagesIn(input);
	const lotUnit = lotUnitOf(input);
	return ({ sale, adjustments }: GridComp, feature: Feature): Figures => {
		const { dollars, edited } = adjustments.find((each) => each.feature === feature) ?? {
			dollars: null,
			edited: false,
		};
		const advantage = advantages[feature]?.(sale) ?? 0;
		const apart = Math.abs(advantage);
		if (feature === 'concessions') return usd(sale.concessions);
		if (apart === 0) return null;
		const isVague = sale.soldDayIsApproximate && sale.contractOn === null;
		const renovated = feature === 'age' && [sale.yearRenovated, subject.yearRenovated].filter(Boolean);
		const words: Partial<Record<Feature, Figures>> = {
			time: isVague
				? closingDate(sale)
				: [longDay(pricedOn(sale)), count(daysBetween(pricedOn(sale), input.evidence.effectiveOn))],
			lot: units === 'square_meters' ? tenths(apart * lotUnit) : lotText(apart * lotUnit, units),
			age: [apart, renovated],
		};
		const difference = words[feature] ?? tenths(apart);
		if (
			edited ||
			dollars === null ||
			Math.abs(dollars) < 100 ||
			apart === 1 ||
			(renovated && renovated.length > 0)
		)
			return difference;
		const rate = dollars / advantage;
		const cents = Math.abs(rate).toFixed(2);
		return [
			difference,
			Number(cents) >= 1000 ? usd(rate) : `${rate < 0 ? '−' : ''}$${cents}`,
			feature === 'lot' && count(lotUnit),
		];
	};
}
