/** The figures that a summary may state. They are all computed: no text from listings is among them. */

import type { Analysis, Conclusion } from '../analysis/analysis.ts';
import { toThreeDigits } from '../analysis/indicated.ts';
import { compsDistance } from '../analysis/sentences/comps-distance.ts';
import { ownShareWords } from '../analysis/sentences/correction-words.ts';
import { measuredErrorSentence } from '../analysis/sentences/measured-error.ts';
import type { Evidence } from '../comps/evidence.ts';
import { longDay } from '../format/date-text.ts';
import { count, percent, percentTenths, usd } from '../format/format.ts';
import { plural } from '../format/plural.ts';
import { changeOverYear, whosePrices } from '../pricing/time/year-change.ts';

/** A figure with its name. */
export interface Figure {
	/** Such as "Indicated price". */
	name: string;
	/** The value as readers see it. */
	value: string;
}

type Market = Pick<Evidence, 'model' | 'effectiveOn'>;

/** The figures of an analysis; empty if it has no price. */
export function summaryFigures(analysis: Analysis, { model, effectiveOn }: Market): Figure[] {
	const { conclusion, comps } = analysis;
	if (conclusion === null) return [];
	const { price, low, high, confidence, basis, supporting, leaveOneOut } = conclusion;
	// Rounded as in the reasons for the price.
	const adjusted = comps.map(({ adjustedPrice }) => toThreeDigits(adjustedPrice));
	const distance = compsDistance(comps);
	const year = changeOverYear(model.index, effectiveOn);
	const influential = leaveOneOut.filter(({ flagged }) => flagged);
	return [
		figure('Indicated price', usd(price)),
		figure('80% prediction range', `${usd(low)} to ${usd(high)}`),
		figure('Width of the range', `${percent((high - low) / price)} of the price`),
		figure('Measured error', `${measuredErrorSentence(confidence)} ${confidence.why}`),
		figure('Based on', basis),
		figure('Effective date', longDay(effectiveOn)),
		figure('Comps', count(comps.length)),
		...(comps.length > 0
			? [
					figure(
						'Adjusted prices of the comps',
						`${usd(Math.min(...adjusted))} to ${usd(Math.max(...adjusted))}`,
					),
				]
			: []),
		...(distance === null ? [] : [figure('All comps within', plural(distance, 'mile'))]),
		...weightFigures(comps, conclusion),
		...(supporting.sales > 0 ? [figure('Other sales nearby', count(supporting.sales))] : []),
		...(year === null ? [] : [figure(`${whosePrices(model)} ${year.period}`, priceChangeWords(year))]),
		...influential.map(({ number, change }) =>
			figure(
				`Price without comp ${number}`,
				`${percentTenths(Math.abs(change ?? 0))} ${(change ?? 0) > 0 ? 'higher' : 'lower'}`,
			),
		),
	];
}

/** The comp with the most weight, after the home's own sale if that has weight, too. */
function weightFigures(comps: Analysis['comps'], { correction }: Pick<Conclusion, 'correction'>): Figure[] {
	const ownWeight = correction?.ownWeight ?? 0;
	const own =
		ownWeight > 0 ? [figure("This home's own sale", `${ownShareWords(ownWeight)} of the weight`)] : [];
	const [heaviest] = [...comps].sort((one, other) => other.weight - one.weight);
	if (!heaviest || heaviest.weight <= 0) return own;
	const { number, weight, adjustedPrice } = heaviest;
	const adjusted = `adjusted price ${usd(toThreeDigits(adjustedPrice))}`;
	return ownWeight > 0
		? [...own, figure(`Among the comps, comp ${number} counts most`, adjusted)]
		: [figure(`Comp with the most weight, comp ${number}`, `weight ${percentTenths(weight)}, ${adjusted}`)];
}

/** A change in prices, in words. @example priceChangeWords({ change: -0.049, isMeasurable: true }) // 'fell 4.9%' */
export function priceChangeWords({
	change,
	isMeasurable,
}: {
	change: number;
	isMeasurable: boolean;
}): string {
	if (!isMeasurable) return 'were flat';
	return `${change > 0 ? 'rose' : 'fell'} ${percentTenths(Math.abs(change))}`;
}

function figure(name: string, value: string): Figure {
	return { name, value };
}
