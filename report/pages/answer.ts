/** The answer on one sheet: price, range, three reasons, and what to know beside them. */

import { criteriaWords } from '../../domain/comps/ladder.ts';
import { capital } from '../../domain/comps/reasons.ts';
import { count, longDay } from '../../domain/format.ts';
import { column, facts, heading, list, paragraphs, row, table } from '../blocks.ts';
import { caveatsOf } from '../caveats.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { widthWords } from '../words.ts';
import { priceBlocks } from './price-block.ts';

export function answerPage(input: ReportInput): Block[] {
	const { conclusion, ladder } = input.analysis;
	const caveats = caveatsOf(input);
	return [
		...priceBlocks(input),
		...(conclusion === null
			? ladderBlocks(ladder)
			: [heading('Three reasons'), list(conclusion.reasons, true), factsOf(input)]),
		...(caveats.length > 0 ? [heading('To read with it'), list(caveats)] : []),
		...noteBlocks(input),
	];
}

/** The agent's own words, under the agent's name. */
export function noteBlocks({ note, brand }: ReportInput): Block[] {
	const words = paragraphs(note);
	return words.length === 0
		? []
		: [heading(brand.name.trim() ? `From ${brand.name.trim()}` : 'A note'), ...words];
}

function factsOf({ analysis, evidence }: ReportInput): Block {
	const { conclusion, comps, criteria } = analysis;
	if (conclusion === null) return facts('', []);
	const { confidence, others } = conclusion;
	return facts('What it rests on', [
		['Price for the day', longDay(evidence.effectiveOn)],
		['Based on', capital(conclusion.basis)],
		['Confidence', `${capital(confidence)}: the range is ${widthWords(conclusion)} wide`],
		['Comps', `${count(comps.length)}. ${criteriaWords(criteria)}`],
		...(others.sales > 0 ? [['Other sales that count', count(others.sales)] as const] : []),
		['Market', evidence.model.market],
	]);
}

function ladderBlocks(ladder: ReportInput['analysis']['ladder']): Block[] {
	if (ladder.length === 0) return [];
	return [
		heading('What was tried'),
		table(
			'Criteria that were tried, and the sales found by each',
			[column('Sought', 0.86, 'start'), column('Found', 0.14)],
			ladder.map(({ words, found }) => row([words, count(found)])),
		),
	];
}
