/** Reports whether the model correction does harm: quarter by quarter, and with shuffled errors. */
import type { BacktestResult } from '../../domain/accuracy/backtest-result.ts';
import type { BlindPrice } from '../../domain/accuracy/blind-prices.ts';
import { marketQuarters, shuffledMedianError } from '../../domain/accuracy/harm-checks.ts';
import { randomStream } from '../../domain/math/random.ts';
import { percent } from './report.ts';

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
