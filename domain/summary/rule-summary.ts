/** Writes the summary of a price by rules, without a language model. The same figures always give the same text. */
import type { Analysis } from '../analysis/analysis.ts';
import { toThreeDigits } from '../analysis/indicated.ts';
import { compsPlace } from '../analysis/sentences/comps-distance.ts';
import type { Evidence } from '../comps/evidence.ts';
import { percentTenths, usd } from '../format/format.ts';
import { agree } from '../format/plural.ts';
import { capitalize, pluralWord } from '../format/words.ts';
import { changeOverYear, whosePrices } from '../pricing/time/year-change.ts';
import { priceChangeWords } from './figures.ts';

/** A summary of one to four sentences; null if the analysis has no price. The confidence is shown with the price. */
export function ruleSummary(
	analysis: Analysis,
	{ model, effectiveOn }: Pick<Evidence, 'model' | 'effectiveOn'>,
): string | null {
	const { conclusion } = analysis;
	if (conclusion === null) return null;
	const { price, low, high } = conclusion;
	const year = changeOverYear(model.index, effectiveOn);
	return [
		`The evidence supports a price of ${usd(price)}, with an 80% prediction range from ${usd(low)} to ${usd(high)}.`,
		compsSentence(analysis),
		year && `${whosePrices(model)} ${priceChangeWords(year)} ${year.period}.`,
		influentialCompSentence(analysis),
	]
		.filter(Boolean)
		.join(' ');
}

function compsSentence({ comps, conclusion }: Analysis): string | null {
	if (comps.length === 0 || conclusion === null) return null;
	const adjusted = comps.map(({ adjustedPrice }) => toThreeDigits(adjustedPrice));
	const [lowest, highest] = [Math.min(...adjusted), Math.max(...adjusted)];
	const kind = conclusion.basis === 'list prices' ? 'listing' : 'sale';
	const noun = `${capitalize(pluralWord(comps.length, `comparable ${kind}`))}${compsPlace(comps)}`;
	const prices =
		usd(lowest) === usd(highest)
			? `${agree(comps.length, 'adjusts', 'adjust')} to ${usd(lowest)}`
			: `adjust to between ${usd(lowest)} and ${usd(highest)}`;
	return `${noun} ${prices}${supportWords(conclusion.supporting.sales, kind)}.`;
}

function supportWords(sales: number, kind: 'listing' | 'sale'): string {
	if (sales === 0) return '';
	return `, with ${pluralWord(sales, `other ${kind}`)} nearby`;
}

/** The price without the comp that it depends on most; null if no comp is flagged. */
function influentialCompSentence({ conclusion }: Analysis): string | null {
	const [mostInfluential] = (conclusion?.leaveOneOut ?? [])
		.filter(({ flagged }) => flagged)
		.sort((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0));
	if (!mostInfluential || mostInfluential.change === null) return null;
	const { number, change } = mostInfluential;
	const direction = change > 0 ? 'higher' : 'lower';
	return `Without comp ${number}, the price would be ${percentTenths(Math.abs(change))} ${direction}.`;
}
