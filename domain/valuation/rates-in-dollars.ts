/** The rates in dollars, each with a plain sentence of where it comes from. */
import { count } from '../format.ts';
import type { IsoDate } from '../listing.ts';
import { countedShare, rateOf } from './adjustments.ts';
import type { Analysis } from './analysis.ts';
import type { Choices } from './choices.ts';
import { RATED_WORDS } from './feature-words.ts';
import type { Feature } from './features.ts';
import { ORDER_OF_LINES } from './grid.ts';
import type { HomeFacts } from './home.ts';
import type { MarketModel, Rate } from './market-model.ts';
import { dollarsOf, shareOf, signedShare } from './signed.ts';
import { NORMAL_80 } from './time.ts';
import { DAYS_A_MONTH, UNITS } from './units.ts';
import { type RatedFeature, worthOf } from './worth.ts';
import { changeOverYear } from './year-change.ts';

type RateInDollars = Analysis['rates'][number];

/** What sentence and figure speak of, where one unit is too little to speak of. */
const SAID: Readonly<Record<RatedFeature, { units: number; more: string }>> = {
	livingArea: { units: 100, more: '100 more square feet' },
	bedrooms: { units: 1, more: 'one more bedroom' },
	bathrooms: { units: 1, more: 'one more bath' },
	lot: { units: 1, more: '1,000 more square feet of lot' },
	age: { units: 1, more: 'one year newer' },
	condition: { units: 1, more: 'one step better condition' },
	quality: { units: 1, more: 'one step better quality' },
	garage: { units: 1, more: 'one more garage space' },
	pool: { units: 1, more: 'a pool' },
	basement: { units: 100, more: '100 more square feet of basement at the same living area' },
	view: { units: 1, more: 'one step better view' },
};

/** Where one more or less is worth nothing. */
const NO_STEP: Partial<Record<RatedFeature, string>> = {
	bedrooms: 'with the same area, a bedroom beyond the third',
	bathrooms: 'one more or less of so many baths',
};

/** A typical home stands in for what is not known of the subject. */
const TYPICAL = { livingArea: 1800, lotSize: 7000, age: 30 };

/**
 * Every feature's rate at a price level and at the subject's own size and age, or as the agent set it.
 *
 * @param level US dollars: the price level of the comps
 * @example ratesInDollars(…) // [… { feature: 'livingArea', dollars: 142, unit: 'sq ft', words: "From 4,312 pairs …" }]
 */
export function ratesInDollars(
	subject: HomeFacts,
	model: MarketModel,
	rates: Choices['rates'],
	level: number | null,
	on: IsoDate,
): RateInDollars[] {
	return ORDER_OF_LINES.map((feature) => {
		const own = rates[feature];
		if (own !== undefined) return ownRate(feature, own);
		if (feature === 'concessions') return concessionRate();
		if (feature === 'time') return timeRate(model, level, on);
		return ratedRate(feature, subject, model, level, on);
	});
}

function ownRate(feature: Feature, dollars: number): RateInDollars {
	const { unit } = UNITS[feature];
	const words = `Your own rate: ${dollarsOf(dollars)} a ${unit}, for every sale.`;
	return { feature, dollars, low: null, high: null, unit, words, edited: true };
}

function concessionRate(): RateInDollars {
	return {
		feature: 'concessions',
		dollars: 1,
		low: null,
		high: null,
		unit: UNITS.concessions.unit,
		words: 'What the seller gave back was no part of the worth: dollar for dollar.',
		edited: false,
	};
}

/** The change of the last year, by the month. */
function timeRate({ index }: MarketModel, level: number | null, on: IsoDate): RateInDollars {
	const base = { feature: 'time' as const, unit: UNITS.time.unit, edited: false };
	const year = index === null ? null : changeOverYear(index, on);
	if (index === null || year === null) {
		const words = 'No time adjustment: too few local sales to say how prices moved.';
		return { ...base, dollars: null, low: null, high: null, words };
	}
	const { change, low, high, isDistinct, days, since } = year;
	const interval = `${signedShare(low)} to ${signedShare(high)}`;
	if (!isDistinct) {
		const words = `No time adjustment: the change ${since}, ${signedShare(change)} (${interval}), is not distinguishable from none.`;
		return { ...base, ...inDollars(0, 0, 0, level), words };
	}
	const months = days / DAYS_A_MONTH;
	const moved = `${change > 0 ? 'rose' : 'fell'} ${shareOf(change)} ${since}`;
	return {
		...base,
		...inDollars(change / months, low / months, high / months, level),
		words: `From ${count(index.pairs)} pairs of sales within 1 mile: prices of like homes ${moved} (80% interval ${interval}). Each comp is moved by the change since its own day, which is not the same every month.`,
	};
}

function ratedRate(
	feature: RatedFeature,
	subject: HomeFacts,
	model: MarketModel,
	level: number | null,
	on: IsoDate,
): RateInDollars {
	const rate = rateOf(feature, model);
	const { units } = SAID[feature];
	const step = stepOfWorth(feature, subject, on);
	const share = (log: number) => Math.expm1(log * step) / units;
	const reach = NORMAL_80 * rate.error;
	const figures = inDollars(share(rate.log), share(rate.log - reach), share(rate.log + reach), level);
	return {
		feature,
		...figures,
		unit: UNITS[feature].unit,
		words: `${sourceWords(feature, rate)}${findingWords(feature, rate, figures, step)}${shareWords(feature, model)}.`,
		edited: false,
	};
}

function sourceWords(feature: RatedFeature, { source, pairs }: Rate): string {
	const { noun } = RATED_WORDS[feature];
	if (pairs === 0) return `Usual US rate, as no local sales differ in ${noun}`;
	const local = `${count(pairs)} ${pairs === 1 ? 'pair' : 'pairs'} of sales within 1 mile that differ in ${noun}`;
	// Few pairs, or pairs that say little, leave weight on what is usual.
	return source === 'local' ? `From ${local}` : `From the usual US rate and ${local}`;
}

/** In three significant digits: more would promise what the interval takes back. */
function findingWords(
	feature: RatedFeature,
	{ source }: Rate,
	{ dollars, low, high }: Pick<RateInDollars, 'dollars' | 'low' | 'high'>,
	step: number,
): string {
	if (dollars === null) return '; in dollars once there are comps';
	if (step === 0)
		return `: ${NO_STEP[feature] ?? `at this ${RATED_WORDS[feature].noun} a little more or less`} makes no difference`;
	const { units, more } = SAID[feature];
	const [middle, least, most] = [dollars, low, high].map((each) =>
		dollarsOf(Number(((each ?? 0) * units).toPrecision(3))),
	);
	const went = source === 'local' ? ' went with' : ',';
	const found = dollars < 0 ? `${middle?.slice(1)} less` : `${middle} more`;
	return `: ${more}${went} ${found} (80% interval ${least} to ${most}), at the price level of these comps`;
}

/** What was taken off or put on, that every figure can be told from the pairs. */
function shareWords(feature: RatedFeature, { rates }: MarketModel): string {
	const share = rates[feature] === undefined ? 1 : countedShare(feature, rates.quality?.pairs ?? 0);
	const percent = `${Math.round(100 * Math.abs(share - 1))}%`;
	if (share < 1) return `; ${percent} is taken off, as a part of it was paid for quality, which counts apart`;
	return share > 1
		? `; ${percent} is put on, as neighbors hardly differ in ${RATED_WORDS[feature].noun}`
		: '';
}

/** Rounded to cents, so that a figure is the same wherever it is written. */
function inDollars(
	share: number,
	low: number,
	high: number,
	level: number | null,
): Pick<RateInDollars, 'dollars' | 'low' | 'high'> {
	if (level === null) return { dollars: null, low: null, high: null };
	const [dollars, least, most] = [share, low, high].map((each) => Math.round(each * level * 100) / 100 + 0);
	return { dollars: dollars ?? null, low: least ?? null, high: most ?? null };
}

/** How much worth the units said add to the subject. */
function stepOfWorth(feature: RatedFeature, subject: HomeFacts, on: IsoDate): number {
	const area = subject.livingArea ?? TYPICAL.livingArea;
	const lotSize = subject.lotSize ?? TYPICAL.lotSize;
	const year = subject.yearBuilt ?? Number(on.slice(0, 4)) - TYPICAL.age;
	const { bedrooms, bathrooms } = subject;
	if (feature === 'bedrooms' && bedrooms !== null) return roomStep(feature, subject, bedrooms, on);
	if (feature === 'bathrooms' && bathrooms !== null) return roomStep(feature, subject, bathrooms, on);
	const steps: Partial<Record<RatedFeature, [Partial<HomeFacts>, Partial<HomeFacts>]>> = {
		livingArea: [{ livingArea: area }, { livingArea: area + 100 }],
		lot: [{ lotSize }, { lotSize: lotSize + 1000 }],
		age: [{ yearBuilt: year - 1 }, { yearBuilt: year }],
		basement: [{ basementArea: 500 }, { basementArea: 600 }],
	};
	const [before, after] = steps[feature] ?? [];
	if (before === undefined) return 1;
	const worth = (facts: Partial<HomeFacts> | undefined) =>
		worthOf(feature, { ...subject, ...facts }, on) ?? 0;
	return worth(after) - worth(before);
}

/** What one room is worth here: one more or one fewer, whichever counts for more. Beyond some number a room counts less. */
function roomStep(feature: 'bedrooms' | 'bathrooms', subject: HomeFacts, rooms: number, on: IsoDate): number {
	const worth = (count: number) => worthOf(feature, { ...subject, [feature]: count }, on) ?? 0;
	return Math.max(worth(rooms) - worth(rooms - 1), worth(rooms + 1) - worth(rooms));
}
