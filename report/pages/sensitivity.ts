/** The reconciliation, and how the price depends on its inputs. */
import type { Analysis, Conclusion } from '../../domain/analysis/analysis.ts';
import { correctionName } from '../../domain/analysis/sentences/correction-words.ts';
import { percent, percentTenths, signedPercent, signedUsd, usd } from '../../domain/format/format.ts';
import { plural } from '../../domain/format/plural.ts';
import { homeName } from '../../domain/home/fact-text.ts';
import { column, heading, row, table } from '../blocks.ts';
import type { Block, TableBlock } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { priceBefore, reconciliationText } from '../words.ts';
import { ratesBlocks } from './rates.ts';

export function sensitivityPage(input: ReportInput): Block[] | null {
	const { analysis } = input;
	const { conclusion } = analysis;
	if (conclusion === null) return null;
	return [
		heading('Reconciliation'),
		reconciliationTable(analysis, conclusion),
		...(conclusion.sensitivity.length === 0 ? [] : [heading('Sensitivity'), sensitivityTable(conclusion)]),
		...ratesBlocks(input),
	];
}

function reconciliationTable({ comps }: Analysis, conclusion: Conclusion): TableBlock {
	const { supporting, neighborhood, leaveOneOut, price, correction, condition } = conclusion;
	const before = priceBefore(conclusion);
	const weights =
		comps.reduce((sum, { weight }) => sum + weight, 0) + supporting.weight + neighborhood.weight;
	return table(
		'Reconciliation, and the price without each comp',
		[
			column('Comp', 0.4, 'start'),
			column('Adjusted price', 0.16),
			column('Weight', 0.12),
			column('Price without this comp', 0.18),
			column('Change', 0.14),
		],
		[
			...comps.map(({ sale, number, adjustedPrice, weight }) => {
				const without = leaveOneOut.find(({ id }) => id === sale.id);
				return row(
					[
						homeName(sale),
						usd(adjustedPrice),
						percentTenths(weight),
						usd(without?.price),
						`${signedPercent(without?.change ?? null)}${without?.flagged ? ' !' : ''}`,
					],
					{ pin: number },
				);
			}),
			...(supporting.sales === 0
				? []
				: [
						row([
							`${plural(supporting.sales, 'other sale')} nearby`,
							usd(supporting.adjustedPrice),
							percentTenths(supporting.weight),
							'',
							'',
						]),
					]),
			row(['Neighborhood average', usd(neighborhood.price), percentTenths(neighborhood.weight), '', '']),
			...(before === null ? [] : [row([before.label, usd(before.price), percent(weights), '', ''])]),
			...(correction === null
				? []
				: [
						row([
							correctionName(correction),
							signedUsd(correction.dollars),
							signedPercent(correction.change),
							'',
							'',
						]),
					]),
			...(condition === null || condition.log === 0
				? []
				: [
						row([
							'Condition, as rated by the agent',
							signedUsd(condition.dollars),
							signedPercent(Math.expm1(condition.log)),
							'',
							'',
						]),
					]),
			row(['Indicated price', usd(price), before === null ? percent(weights) : '', '', ''], {
				strong: true,
			}),
		],
		reconciliationNote(conclusion),
	);
}

function reconciliationNote(conclusion: Conclusion): string {
	const flagged = conclusion.leaveOneOut.some((each) => each.flagged)
		? ' ! The price changes by more than 2% without this comp.'
		: '';
	return `${reconciliationText(conclusion)}${flagged}`;
}

function sensitivityTable({ sensitivity }: Conclusion): TableBlock {
	return table(
		'Sensitivity: the price in other scenarios',
		[column('Scenario', 0.64, 'start'), column('Price', 0.18), column('Change', 0.18)],
		sensitivity.map(({ words, price, change }) => row([words, usd(price), signedPercent(change)])),
	);
}
