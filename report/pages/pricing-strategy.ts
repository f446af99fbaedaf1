/** How similar homes did by their original list price: below, in and above the range. */
import type { Conclusion } from '../../domain/analysis/analysis.ts';
import {
	hasStrategy,
	strategyColumns,
	strategyLead,
	strategyNote,
	strategyRows,
} from '../../domain/analysis/sentences/strategy-words.ts';
import { type PricingStrategy, pricingStrategy } from '../../domain/analysis/strategy/pricing-strategy.ts';
import { column, heading, row, table, text } from '../blocks.ts';
import type { Block, TableBlock } from '../report.ts';
import type { ReportInput } from '../report-input.ts';

/** The share of the table's width that its first column takes. */
const FIRST_SHARE = 0.34;

/** Nothing without a price. */
export function strategyBlocks({ evidence, analysis }: ReportInput): Block[] {
	const { conclusion } = analysis;
	const strategy = pricingStrategy(evidence, analysis);
	if (strategy === null || conclusion === null) return [];
	const lead = [heading('How list prices did'), text(strategyLead(strategy))];
	if (!hasStrategy(strategy)) return lead;
	return [...lead, strategyTable(strategy, conclusion)];
}

/** A row per group. */
export function strategyTable(
	strategy: PricingStrategy,
	range: Pick<Conclusion, 'low' | 'high'>,
	caption = 'How similar homes did by their original list price',
): TableBlock {
	const [first = '', ...others] = strategyColumns(strategy);
	const share = (1 - FIRST_SHARE) / others.length;
	return table(
		caption,
		[column(first, FIRST_SHARE, 'start'), ...others.map((label) => column(label, share))],
		strategyRows(strategy, range).map((cells) => row(cells)),
		strategyNote(strategy),
	);
}
