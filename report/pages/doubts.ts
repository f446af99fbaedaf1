/** How the price comes about, and what would change it. */
import { count, percent, usd } from '../../domain/format.ts';
import type { Analysis, Conclusion } from '../../domain/valuation/analysis.ts';
import { nameOf, signedPercent, weightText } from '../../domain/valuation/valuation-text.ts';
import { column, heading, row, table } from '../blocks.ts';
import type { Block, TableBlock } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { ratesBlocks } from './rates.ts';

export function doubtsPage(input: ReportInput): Block[] | null {
	const { analysis } = input;
	const { conclusion } = analysis;
	if (conclusion === null) return null;
	return [
		heading('How the price comes about'),
		closingTable(analysis, conclusion),
		...(conclusion.sensitivity.length === 0
			? []
			: [heading('If the home were otherwise'), sensitivityTable(conclusion)]),
		...ratesBlocks(input),
	];
}

function closingTable({ comps }: Analysis, conclusion: Conclusion): TableBlock {
	const { others, neighbourhood, leaveOneOut, price, unrounded } = conclusion;
	const weights = comps.reduce((sum, { weight }) => sum + weight, 0) + others.weight + neighbourhood.weight;
	return table(
		'How the price comes about, and what it would be without each comp',
		[
			column('Comp', 0.4, 'start'),
			column('Adjusted', 0.16),
			column('Weight', 0.12),
			column('Price without it', 0.18),
			column('Change', 0.14),
		],
		[
			...comps.map(({ sale, number, adjustedPrice, weight }) => {
				const left = leaveOneOut.find(({ id }) => id === sale.id);
				return row(
					[
						nameOf(sale),
						usd(adjustedPrice),
						weightText(weight),
						usd(left?.price),
						`${signedPercent(left?.change ?? null)}${left?.flagged ? ' !' : ''}`,
					],
					{ pin: number },
				);
			}),
			...(others.sales === 0
				? []
				: [
						row([
							`${count(others.sales)} other ${others.sales === 1 ? 'sale' : 'sales'} around`,
							usd(others.adjustedPrice),
							weightText(others.weight),
							'',
							'',
						]),
					]),
			row(['Level of the neighborhood', usd(neighbourhood.price), weightText(neighbourhood.weight), '', '']),
			row(['Indicated price', usd(price), percent(weights), '', ''], { strong: true }),
		],
		closingNote(unrounded, leaveOneOut),
	);
}

function closingNote(unrounded: number, leaveOneOut: Conclusion['leaveOneOut']): string {
	const flagged = leaveOneOut.some((each) => each.flagged)
		? ' An exclamation mark stands where one comp moves the price by more than 2%.'
		: '';
	return `The weighted mean of the adjusted prices in logarithms is ${usd(unrounded)}, given to three digits.${flagged}`;
}

function sensitivityTable({ sensitivity }: Conclusion): TableBlock {
	return table(
		'What the price would be if the home were otherwise',
		[column('If the home had', 0.64, 'start'), column('Price', 0.18), column('Change', 0.18)],
		sensitivity.map(({ words, price, change }) => row([words, usd(price), signedPercent(change)])),
	);
}
