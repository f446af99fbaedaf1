/** The market in a report on a home and in a market report: its periods, its charts, and its past year. */
import type { IsoDate } from '../../domain/dates/days.ts';
import type { LocalIndex, MarketHistory } from '../../domain/market/market-history.ts';
import { facts, text } from '../blocks.ts';
import type { Block } from '../report.ts';
import { conditionsBlocks, growthFacts, indexFacts } from './conditions-table.ts';
import type { MarketChartBlock } from './market-charts.ts';

interface SectionParts {
	/** The market of the ZIP code; null if it isn't known. */
	market: MarketHistory | null;
	charts: readonly MarketChartBlock[];
	index: LocalIndex | null;
	on: IsoDate;
	/** Why the medians in the table may move differently than the index. */
	medianVersusIndex: string;
}

/** Null if nothing is known. */
export function marketSection({
	market,
	charts,
	index,
	on,
	medianVersusIndex,
}: SectionParts): Block[] | null {
	const conditions = market === null ? [] : conditionsBlocks(market);
	const indexRows = indexFacts(index, on);
	const year = [...(market === null ? [] : growthFacts(market)), ...indexRows];
	const pastYear = year.length === 0 ? [] : [facts('Past year', year)];
	const supply = charts.filter((block) => block.kind === 'bands');
	const blocks = [
		...conditions,
		...charts.filter((block) => block.kind === 'chart'),
		...(supply.length > 0 && pastYear.length > 0
			? [{ kind: 'columns', columns: [supply, pastYear] } satisfies Block]
			: [...supply, ...pastYear]),
	];
	if (blocks.length === 0) return null;
	const isMixed = conditions.length > 0 && indexRows.length > 0;
	return [...blocks, ...(isMixed ? [text(medianVersusIndex, 'note')] : [])];
}
