/** Rates the condition of a home by the remarks of its listing, in the same terms as the agent's answers. */
import type { IsoDate } from '../../dates/days.ts';
import { yearOf } from '../../dates/days.ts';
import type { HomeFacts } from '../../home/home.ts';
import { sum } from '../../math/arithmetic.ts';
import type { Phrase } from '../../remarks/phrase.ts';
import {
	contradictions,
	decisiveHit,
	flawsAmong,
	isFlaw,
	type KnownHit,
	knownHits,
	type Remarks,
} from '../../remarks/remarks.ts';
import { ageOf, validRating } from '../contributions.ts';
import type { MarketModel } from '../market-model.ts';
import {
	type ConditionEffect,
	type ConditionRating,
	effectByRate,
	type NoEffect,
	recordedRenovation,
	toEffectiveYear,
} from './rate-condition.ts';
import { ageShare, freshness, type StartWeight } from './start-weights.ts';

/** The limits of the sum of a kind of phrase, percent, in a home over 30 years old: from the study, docs/decisions/036. */
const LIMITS = { new: [0, 8], care: [0, 1], flaw: [-15, 0], finish: [-2, 4], all: [-15, 10] } as const;
type RemarksModel = Pick<MarketModel, 'rates' | 'remarks'>;
type Kind = Exclude<keyof typeof LIMITS, 'all'>;

/**
 * Rates a home by its remarks. Facts on record come first: with a known condition, phrases about it have no effect, and
 * with a known quality, none about finishes. Remarks that contradict themselves have no effect.
 *
 * @param ignored phrases that the agent set aside
 * @param hasRate whether this market measured its rate for condition, or most sales around the home are rated
 * @example rateRemarks(readRemarks('Completely remodeled.', 1950, today), [], homeOf1950, modelWithoutRate, today, false)
 * // { grade: 2, effects: [{ cause: 'whole_home', log: 0.049, … }] }
 */
export function rateRemarks(
	remarks: Pick<Remarks, 'hits'>,
	ignored: readonly string[],
	home: HomeFacts,
	model: RemarksModel,
	on: IsoDate,
	hasRate: boolean,
): ConditionRating {
	const hits = knownHits(remarks, on, ignored);
	const decisive = validRating(home.condition) === null ? decisiveHit(hits) : null;
	const grade = decisive?.meaning.grade ?? null;
	const none = new Map(
		hits.map((hit) => [hit, whyNone(hit, hits, home, model, hasRate && hit !== decisive)]),
	);
	const counted = hits.filter((hit) => none.get(hit) === null);
	const logs = hasRate ? new Map<KnownHit, number>() : logsOf(counted, home, model, on);
	const effects = hits.map((hit): ConditionEffect => {
		const { meaning } = hit;
		const why = none.get(hit) ?? null;
		if (why === null && hasRate && grade !== null && meaning.group !== 'finish')
			return effectByRate(grade, meaning.id, model);
		const log = logs.get(hit) ?? 0;
		const weight = phraseWeight(meaning, model);
		const share = log / Math.log1p(weight.change || 1);
		return {
			cause: meaning.id,
			log,
			margin: Math.abs(share) * weight.margin,
			weight: why === null ? weight : null,
			none: why,
		};
	});
	const renovated = decisive?.meaning.isWhole ? decisive.year : undefined;
	const effectiveYear = toEffectiveYear(renovated, home, on);
	return { from: 'remarks', grade, effectiveYear, effects };
}

function whyNone(
	hit: KnownHit,
	hits: readonly KnownHit[],
	home: HomeFacts,
	model: RemarksModel,
	isCovered: boolean,
): NoEffect | null {
	const { meaning, isDated } = hit;
	if (meaning.weight === 0) return 'not priced';
	if (phraseWeight(meaning, model).change === 0) return 'not priced here';
	if (isDated) return 'dated';
	const recorded = meaning.group === 'finish' ? home.quality : home.condition;
	if (validRating(recorded) !== null) return 'on record';
	if (meaning.group !== 'finish' && contradictions(hits).length > 0) return 'contradiction';
	// A renovation of the whole home is also a renovation.
	const isRepeated =
		meaning.id === 'renovation' && hits.some((other) => other.meaning.isWhole && !other.isDated);
	return isRepeated || isCovered ? 'covered' : null;
}

/** The effects by weights, natural logs, within the limits of each kind and of all. */
function logsOf(
	hits: readonly KnownHit[],
	home: HomeFacts,
	model: RemarksModel,
	on: IsoDate,
): Map<KnownHit, number> {
	const share = ageShare(ageOf(home, on));
	const isFirm = flawsAmong(hits).length > 0;
	const percents = new Map(
		hits.map((hit) => [hit, 100 * phraseWeight(hit.meaning, model).change * loadOf(hit, isFirm, on)]),
	);
	for (const kind of ['new', 'care', 'flaw', 'finish'] as const) {
		limit(
			percents,
			hits.filter(({ meaning }) => kindOf(meaning) === kind),
			LIMITS[kind],
		);
	}
	limit(percents, hits, LIMITS.all);
	const logs = new Map([...percents].map(([hit, percent]) => [hit, share * Math.log1p(percent / 100)]));
	const renovations = hits.filter(({ meaning }) => meaning.group === 'new');
	const gained = sum(renovations.map((hit) => logs.get(hit) ?? 0));
	const left = gained > 0 ? Math.max(0, 1 - recordedRenovation(home, model, on) / gained) : 1;
	for (const hit of renovations) logs.set(hit, Math.min(1, left) * (logs.get(hit) ?? 0));
	return logs;
}

/** The share of its weight with which a hit counts: less for an older renovation, and half for a weak phrase on its own. */
function loadOf({ meaning, year }: KnownHit, isFirm: boolean, on: IsoDate): number {
	const part = meaning.group === 'new' && year !== null ? freshness(Math.max(0, yearOf(on) - year)) : 1;
	return part * (meaning.isWeak && !isFirm ? 0.5 : 1);
}

/**
 * The phrases that price a home by its remarks, with the share of its weight that each has there. Their sum times the log weights is
 * the effect, but for its limits.
 */
export function pricedPhrases(
	remarks: Pick<Remarks, 'hits'>,
	home: HomeFacts,
	on: IsoDate,
): { phrase: Phrase; load: number }[] {
	const hits = knownHits(remarks, on);
	const isFirm = flawsAmong(hits).length > 0;
	const share = ageShare(ageOf(home, on));
	return hits
		.filter((hit) => whyNone(hit, hits, home, { rates: {} }, false) === null)
		.map((hit) => ({ phrase: hit.meaning, load: share * loadOf(hit, isFirm, on) }));
}

/** The market's own weight of a phrase, or its start weight. */
function phraseWeight({ id, weight, margin, homes, words }: Phrase, { remarks }: RemarksModel): StartWeight {
	const own = remarks?.phrases[id];
	if (remarks === undefined || own === undefined)
		return { change: weight / 100, margin: margin / 100, homes, phrase: words };
	return {
		change: Math.expm1(own.log),
		margin: own.margin,
		homes: own.homes,
		phrase: words,
		of: remarks.remarks,
	};
}

function kindOf(meaning: Phrase): Kind {
	return isFlaw(meaning) ? 'flaw' : (meaning.group as Exclude<Kind, 'flaw'>);
}

/** Scales the effects of some hits so that their sum is within limits. */
function limit(
	percents: Map<KnownHit, number>,
	hits: readonly KnownHit[],
	[min, max]: readonly [min: number, max: number],
): void {
	const total = sum(hits.map((hit) => percents.get(hit) ?? 0));
	const factor = total > max ? max / total : total < min ? min / total : 1;
	for (const hit of hits) percents.set(hit, factor * (percents.get(hit) ?? 0));
}
