/** How the import command says what it reads ratings as, and how to turn a scale around. */
import { scaleText, scaleWords } from '../../cells/rating-scale.ts';
import type { ColumnMapping } from '../columns.ts';
import type { RatingColumn, ScaleBasis } from './rating-columns.ts';
import { scaleChoice } from './rating-reader.ts';

const BECAUSE: Readonly<Record<ScaleBasis, string>> = {
	user: 'as you chose',
	header: 'as its header says',
	prices: 'as the prices of the homes show',
	letters: 'as its letters show',
	usual: "as on most such scales; the prices of the homes don't show it",
};

/** @example ['Cond: 1 is best, 7 is worst (condition), as its header says. If 7 is best, 1 is worst: --map condition:7-1="Cond"'] */
export function ratingSentences({ headers, ratings }: Pick<ColumnMapping, 'headers' | 'ratings'>): string[] {
	return ratings
		.filter(({ choices }) => choices.length > 0)
		.map((rating) => ratingSentence((headers[rating.column] ?? '').trim(), rating));
}

function ratingSentence(header: string, { fact, scale, basis, choices }: RatingColumn): string {
	const turned = choices
		.filter((choice) => scale === null || scaleText(choice) !== scaleText(scale))
		.map((choice) => `If ${scaleWords(choice)}: --map ${scaleChoice(fact, choice)}="${header}"`);
	const reading =
		scale === null || basis === null
			? `${header} isn't used: its scale isn't clear.`
			: `${header}: ${scaleWords(scale)} (${fact}), ${BECAUSE[basis]}.`;
	return [reading, ...turned].join(' ');
}
