/** The price with its range, or why there is none: the same in every report type. */
import { missingFactWords } from '../../domain/analysis/sentences/why-no-price.ts';
import { count, usd } from '../../domain/format/format.ts';
import { agree } from '../../domain/format/plural.ts';
import { hasKnownFacts } from '../../domain/home/subject.ts';
import { MIN_COMPS } from '../../domain/pricing/estimate.ts';
import { column, heading, row, table, text } from '../blocks.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { disclaimer, rangeMeaning, span, withStatement } from '../words.ts';
import { listedMark } from './offer/offered-home.ts';

const TOO_FEW = 'There are too few sales to support a price.';
const MISSING_SIZE = 'This home cannot be compared with others because its living area is missing.';

export function priceBlocks(input: ReportInput): Block[] {
	const { conclusion, comps } = input.analysis;
	if (conclusion === null) return noPrice(input);
	const { price, low, high, basis } = conclusion;
	return withStatement(input, [
		{
			kind: 'price',
			price: usd(price),
			range: span(low, high),
			promise: rangeMeaning(input),
			disclaimer: disclaimer(input, basis),
			value: price,
			low,
			high,
			marks: comps.map(({ adjustedPrice }) => adjustedPrice),
			...listedMark(input),
		},
	]);
}

function noPrice(input: ReportInput): Block[] {
	const { analysis, evidence } = input;
	const { subject, salesUsed, verdicts, ladder } = analysis;
	const missing = missingFactWords(verdicts);
	const basis = evidence.listPricesOnly ? 'list prices' : 'closed sales';
	const hasSize = hasKnownFacts(subject);
	const words = withStatement(input, [
		text(hasSize && missing === null ? TOO_FEW : 'This home has no price yet.', 'lead'),
		text(
			`${hasSize ? [tooFewSalesSentence(salesUsed), missing].filter(Boolean).join(' ') : MISSING_SIZE} The available data follows.`,
		),
		text(disclaimer(input, basis), 'note'),
	]);
	return [...words, ...ladderBlocks(ladder)];
}

function ladderBlocks(ladder: ReportInput['analysis']['ladder']): Block[] {
	if (ladder.length === 0) return [];
	return [
		heading('Criteria tried'),
		table(
			'Criteria tried, with the sales found',
			[column('Criteria', 0.84, 'start'), column('Sales found', 0.16)],
			ladder.map(({ words, found }) => row([words, count(found)])),
		),
	];
}

function tooFewSalesSentence(usable: number): string {
	const found = usable === 0 ? 'are none' : agree(usable, 'is only one', `are only ${usable}`);
	return `A price needs at least ${MIN_COMPS} comparable sales, and there ${found}.`;
}
