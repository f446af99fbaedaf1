/** How similar homes did by their original list price: below, in and above the range. Too little data takes no page. */
import { pricingStrategy } from '../../domain/analysis/pricing-strategy.ts';
import {
	hasStrategy,
	STRATEGY_COLUMNS,
	STRATEGY_NOTE,
	strategyLead,
	strategyRow,
} from '../../domain/analysis/sentences/strategy-words.ts';
import { column, row, table, text } from '../blocks.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';

export function pricingStrategyPage({ analysis }: ReportInput): Block[] | null {
	const { conclusion } = analysis;
	const strategy = pricingStrategy(analysis);
	if (strategy === null || conclusion === null || !hasStrategy(strategy)) return null;
	const [first, ...others] = STRATEGY_COLUMNS;
	return [
		text(strategyLead(strategy), 'lead'),
		table(
			'How similar homes did by their original list price',
			[column(first, 0.35, 'start'), ...others.map((label) => column(label, 0.13))],
			strategy.groups.map((group) => row(strategyRow(group, conclusion))),
			STRATEGY_NOTE,
		),
	];
}

/** What the page of competing listings says instead if there is too little data. */
export function tooLittleStrategyBlocks({ analysis }: ReportInput): Block[] {
	const strategy = pricingStrategy(analysis);
	return strategy === null || hasStrategy(strategy) ? [] : [text(strategyLead(strategy))];
}
