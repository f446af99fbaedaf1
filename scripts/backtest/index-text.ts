/** The backtest of an index as text. */
import type { IndexBacktest } from '../../domain/accuracy/index-backtest.ts';

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
