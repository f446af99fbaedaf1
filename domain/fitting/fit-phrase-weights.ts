/**
 * Learns what phrases in listing remarks are worth in a market: a ridge regression of blind errors, shrunk to the start
 * weights of docs/decisions/036. Hoerl and Kennard, "Ridge Regression", Technometrics 12 (1970), with a prior mean.
 */
import type { IsoDate } from '../dates/days.ts';
import { compareText } from '../format/compare-text.ts';
import type { HomeFacts } from '../home/home.ts';
import { clamp, sum } from '../math/arithmetic.ts';
import { groupBy } from '../math/group-by.ts';
import { factorize, solve } from '../math/linear-algebra.ts';
import { median } from '../math/statistics.ts';
import { pricedPhrases } from '../pricing/condition/rate-remarks.ts';
import { ageShare } from '../pricing/condition/start-weights.ts';
import { ageOf } from '../pricing/contributions.ts';
import type { PhraseWeights } from '../pricing/market-model.ts';
import { NORMAL_95 } from '../pricing/time/time.ts';
import type { Phrase } from '../remarks/phrase.ts';
import { PHRASES } from '../remarks/phrases.ts';
import type { Remarks } from '../remarks/remarks.ts';
import type { PastError } from './past-error.ts';

/** A past error of a home whose remarks were read. */
export interface RemarkedError {
	past: Pick<PastError, 'on' | 'error' | 'correction'>;
	home: HomeFacts;
	remarks: Pick<Remarks, 'hits'>;
}

/** With fewer remarks the start weights apply; with more, those of groups are learned, and then those of single phrases. */
const MIN_FOR_GROUPS = 400;
const MIN_FOR_PHRASES = 3_000;
/** A phrase in fewer homes keeps its start weight. */
const MIN_HOMES = 25;
/** The prior weight of the start weights, in numbers of homes. */
const PRIOR_HOMES = 100;
/** Larger errors, natural log, are clipped: they have other causes. */
const MAX_ERROR = 0.5;
/** The share of the latest homes on which learned weights must do no worse than the start weights. */
const CHECKED_SHARE = 0.2;

/** What a home's error has to do with its phrases: by phrase, the share of its weight with which it counts. */
interface Row {
	on: IsoDate;
	error: number;
	band: number;
	loads: ReadonlyMap<Phrase, number>;
}

/** Multiples of the start weights with their standard errors. 1 is as in the study. */
interface Fitted {
	factors: ReadonlyMap<Phrase, { factor: number; error: number }>;
}

/**
 * The weights of a market, from errors of prices that didn't use remarks; null with fewer than 400 remarks, or if the learned weights
 * would have priced the latest fifth of these homes worse than the start weights. A weight is at most twice the start weight, and
 * never of the other sign: what a market's sales contradict is worth nothing there.
 *
 * @example 400 homes over 30 years, of which 100 are sold as is (start weight −5%) for 10% less than their comps indicated:
 * about −7.3%, closer to −5%, because the start weight counts as much as 100 homes
 */
export function fitPhraseWeights(errors: readonly RemarkedError[]): PhraseWeights | null {
	if (errors.length < MIN_FOR_GROUPS) return null;
	const rows = errors.map(toRow).sort((a, b) => compareText(a.on, b.on) || a.error - b.error);
	const checkedFrom = Math.floor((1 - CHECKED_SHARE) * rows.length);
	const [earlier, latest] = [rows.slice(0, checkedFrom), rows.slice(checkedFrom)];
	if (medianLeft(latest, fitFactors(earlier)) > medianLeft(latest, { factors: new Map() })) return null;
	const { factors } = fitFactors(rows);
	const phrases = [...factors].map(([phrase, { factor, error }]) => {
		const start = startLog(phrase);
		const homes = rows.filter(({ loads }) => loads.has(phrase)).length;
		const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
		return [
			phrase.id,
			{ log: rounded(factor * start), margin: rounded(NORMAL_95 * error * Math.abs(start)), homes },
		] as const;
	});
	return { remarks: rows.length, phrases: Object.fromEntries(phrases) };
}

function toRow({ past, home, remarks }: RemarkedError): Row {
	const loads = new Map(pricedPhrases(remarks, home, past.on).map(({ phrase, load }) => [phrase, load]));
	const error = clamp(past.error - past.correction.log, -MAX_ERROR, MAX_ERROR);
	return { on: past.on, error, band: ageShare(ageOf(home, past.on)), loads };
}

function startLog({ weight }: Phrase): number {
	return Math.log1p(weight / 100);
}

/** The median error that is left when the phrases are priced. */
function medianLeft(rows: readonly Row[], { factors }: Fitted): number {
	const left = rows.map(({ error, loads }) =>
		Math.abs(
			error -
				sum([...loads].map(([phrase, load]) => load * startLog(phrase) * (factors.get(phrase)?.factor ?? 1))),
		),
	);
	return median(left) ?? 0;
}

/**
 * Fits one factor for each group of phrases, or with enough remarks for each phrase. Errors and columns are relative to their means
 * among homes of similar age, so that remarks as such are worth nothing.
 */
function fitFactors(rows: readonly Row[]): Fitted {
	const homes = new Map(
		PHRASES.map((phrase) => [phrase, rows.filter(({ loads }) => loads.has(phrase)).length]),
	);
	const known = PHRASES.filter((phrase) => (homes.get(phrase) ?? 0) >= MIN_HOMES && phrase.weight !== 0);
	const isSingle = rows.length >= MIN_FOR_PHRASES;
	const parts = [...groupBy(known, (phrase) => (isSingle ? phrase.id : phrase.group)).values()];
	const size = parts.length;
	const columns = rows.map(({ loads }) =>
		parts.map((part) => sum(part.map((phrase) => (loads.get(phrase) ?? 0) * startLog(phrase)))),
	);
	// What phrases that keep their start weight explain.
	const others = rows.map(({ loads }) =>
		sum([...loads].map(([phrase, load]) => (known.includes(phrase) ? 0 : load * startLog(phrase)))),
	);
	const left = centered(
		rows.map(({ error }, at) => error - others[at] - sum(columns[at])),
		rows,
	);
	const centeredColumns = parts.map((_, i) =>
		centered(
			columns.map((row) => row[i]),
			rows,
		),
	);
	const normal = new Float64Array(size * size);
	const right = new Float64Array(size);
	for (let i = 0; i < size; i++) {
		const one = centeredColumns[i];
		for (let j = 0; j <= i; j++) normal[i * size + j] = dot(one, centeredColumns[j]);
		const starts = parts[i].map((phrase) => startLog(phrase) ** 2);
		normal[i * size + i] += (PRIOR_HOMES * sum(starts)) / starts.length;
		right[i] = dot(one, left);
	}
	const factor = factorize(normal, size);
	const change = solve(factor, right, size);
	const variance = sum(left.map((each) => each ** 2)) / Math.max(1, rows.length - size);
	const factors = parts.flatMap((part, i) => {
		const unit = new Float64Array(size);
		unit[i] = 1;
		const error = Math.sqrt(variance * solve(factor, unit, size)[i]);
		const multiple = clamp(1 + change[i], 0, 2);
		return part.map((phrase) => [phrase, { factor: multiple, error }] as const);
	});
	return { factors: new Map(factors) };
}

/** Values minus the mean of their age band. */
function centered(values: readonly number[], rows: readonly Row[]): number[] {
	const centered = [...values];
	for (const members of groupBy(values.keys(), (at) => rows[at].band).values()) {
		const mean = sum(members.map((at) => values[at])) / members.length;
		for (const at of members) centered[at] -= mean;
	}
	return centered;
}

function dot(one: readonly number[], other: readonly number[]): number {
	return sum(one.map((each, at) => each * other[at]));
}
