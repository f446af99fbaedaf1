/** The adjustment rates in dollars, each with a sentence on how it was derived. */
import type { Choices } from '../../comps/choices.ts';
import { percentTenths, preciseUsd, signedPercent } from '../../format/format.ts';
import { plural } from '../../format/plural.ts';
import { uncapitalize } from '../../format/words.ts';
import type { HomeFacts } from '../../home/home.ts';
import type { Units } from '../../home/units.ts';
import { rateOf } from '../../pricing/adjustments.ts';
import { contributionOf, type RatedFeature } from '../../pricing/contributions.ts';
import type { Feature } from '../../pricing/features.ts';
import { NORMAL_80 } from '../../pricing/time/time.ts';
import { changeOverYear, noTrendWords, whosePrices } from '../../pricing/time/year-change.ts';
import type { RateInDollars } from '../analysis.ts';
import type { DatedSubject } from '../basis.ts';
import { ADJUSTMENT_ORDER } from '../grid/grid.ts';
import type { AnalysisContext } from '../indicated.ts';
import { type RateFigures, rateWords, STEPS } from './rate-words.ts';
import { DAYS_PER_MONTH, rateUnit, UNITS } from './units.ts';

/** Used for unknown facts of the subject. */
const TYPICAL = { livingArea: 1800, lotSize: 7000, age: 30 };

/**
 * The rate of each feature in dollars, at a price level and at the subject's size and age, or as the agent set it.
 *
 * @param level US dollars: the price level of the comps
 * @example ratesInDollars(…) // [… { feature: 'livingArea', dollars: 142, unit: 'sq ft', words: "Based on 4,312 pairs
 * …" }]
 */
export function ratesInDollars(
	rates: Choices['rates'],
	level: number | null,
	context: Pick<AnalysisContext, 'subject' | 'model' | 'on' | 'units' | 'listPricesOnly'>,
): RateInDollars[] {
	return ADJUSTMENT_ORDER.map((feature) => {
		const stored = rates[feature];
		if (stored !== undefined) return agentRate(feature, stored, context.units);
		if (feature === 'concessions') return concessionRate();
		if (feature === 'time') return timeRate(level, context);
		return ratedRate(feature, level, context);
	});
}

/** @param stored the agent's rate: US dollars per unit of `UNITS` */
function agentRate(feature: Feature, stored: number, units: Units): RateInDollars {
	const { unit, size } = rateUnit(feature, units);
	const dollars = inCents(stored * size);
	const words = `Your rate: ${preciseUsd(dollars)} per ${unit}, for every sale.`;
	return { feature, dollars, low: null, high: null, unit, words, edited: true };
}

function concessionRate(): RateInDollars {
	return {
		feature: 'concessions',
		dollars: 1,
		low: null,
		high: null,
		unit: UNITS.concessions.unit,
		words: 'Seller concessions are deducted dollar for dollar.',
		edited: false,
	};
}

/** The change over the past year, per month. */
function timeRate(
	level: number | null,
	{ model, on, listPricesOnly }: Pick<AnalysisContext, 'model' | 'on' | 'listPricesOnly'>,
): RateInDollars {
	const base = { feature: 'time' as const, unit: UNITS.time.unit, edited: false };
	const { index } = model;
	const year = changeOverYear(index, on);
	if (index === null || year === null) {
		const words = noTrendWords(listPricesOnly);
		return { ...base, dollars: null, low: null, high: null, words };
	}
	const { change, low, high, isMeasurable, days, period } = year;
	const interval = `${signedPercent(low)} to ${signedPercent(high)}`;
	if (!isMeasurable) {
		const words = `No market conditions adjustment: the change ${period}, ${signedPercent(change)} (80% interval ${interval}), is not distinguishable from zero.`;
		return { ...base, ...inDollars(0, 0, 0, level), words };
	}
	const months = days / DAYS_PER_MONTH;
	const trend = `${change > 0 ? 'rose' : 'fell'} ${percentTenths(Math.abs(change))} ${period}`;
	return {
		...base,
		...inDollars(change / months, low / months, high / months, level),
		words: `Based on ${plural(index.pairs, 'pair')} of sales within 1 mile: ${uncapitalize(whosePrices(model))} ${trend} (80% interval ${interval}). Each comp is adjusted for the change since its own contract date; the monthly change varies.`,
	};
}

function ratedRate(
	feature: RatedFeature,
	level: number | null,
	{ subject, model, on, units: shownIn }: Pick<AnalysisContext, 'subject' | 'model' | 'on' | 'units'>,
): RateInDollars {
	const { unit, size } = rateUnit(feature, shownIn);
	const rate = rateOf(feature, model);
	const { units } = STEPS[feature];
	const step = stepOf(feature, { subject, on });
	const share = (log: number) => (size * Math.expm1(log * step)) / units;
	const halfWidth = NORMAL_80 * rate.error;
	const figures = inDollars(share(rate.log), share(rate.log - halfWidth), share(rate.log + halfWidth), level);
	return {
		feature,
		...figures,
		unit,
		words: rateWords(feature, rate, figures, step, model, shownIn),
		edited: false,
	};
}

/**
 * Converts a rate from shares of the price level to dollars, rounded to cents so that it is the same wherever it is
 * shown.
 */
function inDollars(share: number, low: number, high: number, level: number | null): RateFigures {
	if (level === null) return { dollars: null, low: null, high: null };
	return { dollars: inCents(share * level), low: inCents(low * level), high: inCents(high * level) };
}

function inCents(dollars: number): number {
	return Math.round(dollars * 100) / 100 + 0;
}

/** How much the feature's `STEPS` raise its contribution for the subject. */
function stepOf(feature: RatedFeature, basis: DatedSubject): number {
	const { subject, on } = basis;
	const area = subject.livingArea ?? TYPICAL.livingArea;
	const lotSize = subject.lotSize ?? TYPICAL.lotSize;
	const year = subject.yearBuilt ?? Number(on.slice(0, 4)) - TYPICAL.age;
	const extras = subject.extraFeatures ?? 0;
	const { bedrooms, bathrooms } = subject;
	if (feature === 'bedrooms' && bedrooms !== null) return roomStep(feature, bedrooms, basis);
	if (feature === 'bathrooms' && bathrooms !== null) return roomStep(feature, bathrooms, basis);
	const steps: Partial<Record<RatedFeature, [Partial<HomeFacts>, Partial<HomeFacts>]>> = {
		livingArea: [{ livingArea: area }, { livingArea: area + 100 }],
		lot: [{ lotSize }, { lotSize: lotSize + 1000 }],
		age: [{ yearBuilt: year - 1 }, { yearBuilt: year }],
		basement: [{ basementArea: 500 }, { basementArea: 600 }],
		extras: [{ extraFeatures: extras }, { extraFeatures: extras + 1000 }],
	};
	const [before, after] = steps[feature] ?? [];
	if (before === undefined) return 1;
	const contribution = (facts: Partial<HomeFacts> | undefined) =>
		contributionOf(feature, { ...subject, ...facts }, on) ?? 0;
	return contribution(after) - contribution(before);
}

/** The effect of one room more or of the last room, whichever is larger: beyond some number, a room adds less. */
function roomStep(feature: 'bedrooms' | 'bathrooms', rooms: number, { subject, on }: DatedSubject): number {
	const contribution = (count: number) => contributionOf(feature, { ...subject, [feature]: count }, on) ?? 0;
	return Math.max(
		contribution(rooms) - contribution(rooms - 1),
		contribution(rooms + 1) - contribution(rooms),
	);
}
