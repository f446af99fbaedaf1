/** The market statistics of a search, as the screen shows them: the same figures as facts, a table or a sentence. */
import { DASH } from '../../domain/format/format.ts';
import { capitalize } from '../../domain/format/words.ts';
import {
	type SearchStatistics,
	sampleWords,
	statisticsRows,
	statisticsText,
} from '../../domain/market/search-statistics.ts';
import { column, facts, row, table, text } from '../blocks.ts';
import type { Block } from '../report.ts';

/** Empty without homes. */
export function statisticsFacts(statistics: SearchStatistics | null): Block[] {
	if (statistics === null || statistics.basis === null) return [];
	const { where } = statistics;
	const rows = statisticsRows(statistics).map(([label, value]) => [label, value] as const);
	return [
		facts(`Homes ${where}`, [...rows, ['Which homes', `All property types, ${sampleWords(statistics)}`]]),
	];
}

/** In one row, for a page with other tables. Empty without homes. */
export function statisticsTable(statistics: SearchStatistics | null): Block[] {
	if (statistics === null || statistics.basis === null) return [];
	const { where } = statistics;
	const rows = statisticsRows(statistics);
	const width = 0.66 / rows.length;
	return [
		table(
			'Statistics of the homes found',
			[column('Homes of all types', 0.34, 'start'), ...rows.map(([label]) => column(label, width))],
			[row([`${capitalize(where)}, ${sampleWords(statistics)}`, ...rows.map(([, value]) => value || DASH)])],
		),
	];
}

/** In a sentence, for short reports. */
export function statisticsSentence(statistics: SearchStatistics | null): Block[] {
	const words = statistics && statisticsText(statistics);
	return words ? [text(words, 'note')] : [];
}
