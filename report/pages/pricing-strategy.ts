/** How similar homes did by their original list price: below, in and above the range. Too little data takes no page. */
import {
	hasStrategy,
	strategyColumns,
	strategyLead,
	strategyNote,
	strategyRows,
} from '../../domain/analysis/sentences/strategy-words.ts';
import { pricingStrategy } from '../../domain/analysis/strategy/pricing-strategy.ts';
import { column, row, table, text } from '../blocks.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';

/** The share of the table's width that its first column takes. */
const FIRST_SHARE = 0.34;

export function pricingStrategyPage({ evidence, analysis }: ReportInput): Block[] | null {
	const { conclusion } = analysis;
	const strategy = pricingStrategy(evidence, analysis);
	if (strategy === null || conclusion === null || !hasStrategy(strategy)) return null;
	const [first = '', ...others] = strategyColumns(strategy);
	const share = (1 - FIRST_SHARE) / others.length;
	return [
		text(strategyLead(strategy), 'lead'),
		table(
			'How similar homes did by their original list price',
			[column(first, FIRST_SHARE, 'start'), ...others.map((label) => column(label, share))],
			strategyRows(strategy, conclusion).map((cells) => row(cells)),
			strategyNote(strategy),
		),
	];
}

/** What the page of competing listings says instead if there is too little data. */
export function tooLittleStrategyBlocks({ evidence, analysis }: ReportInput): Block[] {
	const strategy = pricingStrategy(evidence, analysis);
	return strategy === null || hasStrategy(strategy) ? [] : [text(strategyLead(strategy))];
}
