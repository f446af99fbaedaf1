/** What moves the price away from the price that the comps in the grid indicate alone. */
import { joinWords } from '../../format/words.ts';
import type { Conclusion } from '../analysis.ts';

/** The parts of a conclusion that move the price away from the comps. */
export type PriceParts = Pick<Conclusion, 'compsPrice' | 'correction' | 'supporting' | 'neighborhood'> &
	Partial<Pick<Conclusion, 'condition'>>;

/** A smaller effect, natural log, is not worth mentioning. */
const MIN_EFFECT = 0.005;

/**
 * The effects that raise or lower the price, in a sentence about it; null if none is large enough to mention.
 *
 * @param direction 1 for what raises the price, −1 for what lowers it
 * @param otherSales the words for the sales that support the price, and whether they are plural
 * @example effectsWords(conclusion, 1, { words: 'other sales nearby', isPlural: true })
 * // "other sales nearby and the model correction raise it"
 */
export function effectsWords(
	{ compsPrice, correction, condition, supporting, neighborhood }: PriceParts,
	direction: 1 | -1,
	otherSales: { words: string; isPlural: boolean },
): string | null {
	if (compsPrice === null) return null;
	const effects = [
		{
			...otherSales,
			log: supporting.weight * Math.log((supporting.adjustedPrice ?? compsPrice) / compsPrice),
		},
		{
			words: 'the neighborhood average',
			isPlural: false,
			log: neighborhood.weight * Math.log(neighborhood.price / compsPrice),
		},
		{
			words: correction?.usesErrors ? 'the model correction' : "the home's own recent sale",
			isPlural: false,
			log: correction?.log ?? 0,
		},
		{ words: 'the condition of the home', isPlural: false, log: condition?.log ?? 0 },
	]
		.filter(({ log }) => direction * log > MIN_EFFECT)
		.sort((a, b) => direction * (b.log - a.log));
	const [first, ...others] = effects;
	if (first === undefined) return null;
	const verb = direction > 0 ? 'raise' : 'lower';
	const isPlural = first.isPlural || others.length > 0;
	return `${joinWords(effects.map(({ words }) => words))} ${verb}${isPlural ? '' : 's'} it`;
}
