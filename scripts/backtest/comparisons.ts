/** What a backtest prints with --answers, --compare, --index and --nearby, as text. */
import type { AnsweredAccuracy, AnsweredGroup } from '../../domain/accuracy/answered-prices.ts';
import type { Accuracy, BacktestResult } from '../../domain/accuracy/backtest-result.ts';
import type { BlindPrice } from '../../domain/accuracy/blind-prices.ts';
import { marketQuarters, shuffledMedianError } from '../../domain/accuracy/harm-checks.ts';
import type { IndexBacktest } from '../../domain/accuracy/index-backtest.ts';
import type { ShareCheck } from '../../domain/accuracy/share-checks.ts';
import { randomStream } from '../../domain/math/random.ts';
import { percent } from './report.ts';

export function answersText(source: string, { groups, all, closed }: AnsweredAccuracy): string {
	if (groups.length < 2) return `No home of ${source} has a known condition to give back as answers.`;
	const width = Math.max(...groups.map(({ label }) => label.length));
	const line = ({ label, before, after }: AnsweredGroup) =>
		[
			label.padEnd(width),
			String(before.sales).padStart(6),
			`${percent(before.medianError, 2)} → ${percent(after.medianError, 2)}`.padStart(16),
			`${percent(before.within10)} → ${percent(after.within10)}`.padStart(16),
			`${bias(before)} → ${bias(after)}`.padStart(18),
			`${percent(before.coverage)} → ${percent(after.coverage)}`.padStart(16),
		].join(' ');
	return [
		`Backtest of ${source}: product fields, then with condition given back as an agent's answers.`,
		`${''.padEnd(width)} ${'sales'.padStart(6)} ${'MdAPE'.padStart(16)} ${'PPE10'.padStart(16)} ${'median bias'.padStart(18)} ${'80% in'.padStart(16)}`,
		...groups.map(line),
		'',
		`With all fields: MdAPE ${percent(all.medianError, 2)}, PPE10 ${percent(all.within10)}. Share of the difference in median error that the answers make up for: ${closed === null ? '–' : `${percent(closed, 0)}%`}.`,
	].join('\n');
}

/** The median price over the sale price, less 1. */
function bias({ medianRatio }: AnsweredGroup['before']): string {
	return medianRatio === null ? '–' : `${medianRatio >= 1 ? '+' : ''}${percent(medianRatio - 1, 1)}`;
}

/** Seeded, so that every run gets the same numbers. */
const SEEDS = [1, 2, 3];

export function harmText(prices: readonly BlindPrice[], { from, uncorrected }: BacktestResult): string {
	const quarters = marketQuarters(prices);
	const shuffled = SEEDS.map((seed) => shuffledMedianError(prices, from, randomStream(seed, 'shuffle')));
	const plain = uncorrected?.medianError ?? null;
	const moves = shuffled.map((error) => Math.abs((error ?? 0) - (plain ?? 0)));
	return [
		'Clipped mean error with the correction over that without, by quarter of a market:',
		...(quarters.length === 0 ? ['  none with 100 corrected sales'] : []),
		...quarters.map(({ label, sales, ratio }) => `  ${label}: ${ratio.toFixed(4)} (${sales} sales)`),
		'',
		`Median error with corrections learned from shuffled errors: ${shuffled.map((error) => `${percent(error, 2)}%`).join(', ')};`,
		`without correction ${percent(plain, 2)}%: a difference of at most ${(100 * Math.max(...moves)).toFixed(2)} points.`,
	].join('\n');
}

/** Whether as many homes sold for more than an offer as was said, as text; empty if no share could be said. */
export function sharesText(checks: readonly ShareCheck[]): string {
	if (checks.length === 0) return '';
	const signed = (points: number) => `${points > 0 ? '+' : ''}${points.toFixed(1)}`;
	return [
		'',
		'Homes that sold for more than an offer of 85 to 115% of their price, as said and as it was:',
		...checks.map(({ tenths, offers, stated, held }) => {
			const margin = 196 * Math.sqrt((held * (1 - held)) / offers);
			return `  ${tenths} of 10: said ${percent(stated)}%, was ${percent(held)}% (${signed(100 * (held - stated))} points ± ${margin.toFixed(1)}, ${offers} offers)`;
		}),
	].join('\n');
}

/** The backtest of an index as text. */
export function indexText(source: string, { pairs, correlation, quarters, years }: IndexBacktest): string {
	const all = years.reduce(
		(total, year) => ({ pairs: total.pairs + year.pairs, covered: total.covered + year.covered }),
		{ pairs: 0, covered: 0 },
	);
	return [
		`${source}: the price index against ${pairs} homes sold twice`,
		correlation === null
			? 'Too few of them for a repeat-sales index.'
			: `Correlation of ${quarters} quarterly changes with those of a repeat-sales index: ${correlation.toFixed(3)}`,
		...(all.pairs === 0
			? ['Too few of them before any year to ask about the next one.']
			: [
					'80% interval of the change between two sales of a home, from what was known before the year of the second:',
					...years.map(({ year, ...of }) => `  ${year}: ${coverage(of)}`),
					`  all: ${coverage(all)}`,
				]),
	].join('\n');
}

function coverage({ pairs, covered }: { pairs: number; covered: number }): string {
	return `${((100 * covered) / pairs).toFixed(1)}% of ${pairs} covered`;
}

/** The accuracy of prices in a market without a model of its own, as text. */
export function nearbyText(source: string, located: Accuracy, unlocated: Accuracy): string {
	const line = (label: string, { sales, priced, medianError, within10, coverage, rangeWidth }: Accuracy) =>
		`${label}: ${priced} of ${sales} sales priced, MdAPE ${percent(medianError, 2)}, PPE10 ${percent(within10)}, 80% in ${percent(coverage)}, median width ${percent(rangeWidth)}`;
	return [
		`Backtest of ${source} without a market model: each home priced from at most 500 sales around it.`,
		line('By location', located),
		line('By ZIP code, as if without coordinates', unlocated),
	].join('\n');
}
