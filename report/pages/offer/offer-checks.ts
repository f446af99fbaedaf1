/** Before a buyer offers: what to look at because it moves the price most, and the monthly payment. */
import { signedPercent, signedUsd, usd } from '../../../domain/format/format.ts';
import { column, heading, row, table, text } from '../../blocks.ts';
import type { Block } from '../../report.ts';
import type { ReportInput } from '../../report-input.ts';
import { paymentBlocks } from './payment.ts';

export function offerChecksPage(input: ReportInput): Block[] | null {
	const blocks = [...lookBlocks(input), ...paymentBlocks(input)];
	return blocks.length === 0 ? null : blocks;
}

function lookBlocks({ analysis: { conclusion } }: ReportInput): Block[] {
	if (conclusion === null) return [];
	const { conditionChecks, sensitivity, price } = conclusion;
	const area = sensitivity.filter(({ words }) => words.startsWith('Living area'));
	const checks = [...conditionChecks, ...area]
		.filter((each) => each.price !== price)
		.sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
	if (checks.length === 0) return [];
	return [
		heading('What to look at'),
		text('What you may find at the home, and what it does to the price. The largest effect comes first.'),
		table(
			'What to look at, and the price if so',
			[
				column('If this is so', 0.52, 'start'),
				column('Price', 0.16),
				column('In dollars', 0.16),
				column('Change', 0.16),
			],
			checks.map(({ words, price: then, change }) =>
				row([words, usd(then), signedUsd(then - price), signedPercent(change)]),
			),
			'Each row on its own, priced from the same sales.',
		),
	];
}
