/**
 * Three sentences that explain a price to a client: the comps, the time adjustment, and the comp with the most weight.
 */
import type { Candidate } from '../../comps/candidate.ts';
import { compareText } from '../../format/compare-text.ts';
import { longDay } from '../../format/date-text.ts';
import { DASH, percent, percentTenths, usd } from '../../format/format.ts';
import { agree } from '../../format/plural.ts';
import { capitalize, countWord, pluralWord } from '../../format/words.ts';
import { closedOn, closingDate } from '../../home/closing-date.ts';
import { pricedOn } from '../../home/home.ts';
import { changeOverYear, noTrendWords, whosePrices } from '../../pricing/time/year-change.ts';
import { type AnalysisContext, type IndicatedPrice, toThreeDigits } from '../indicated.ts';
import { compsPlace } from './comps-distance.ts';
import { ownShareWords } from './correction-words.ts';

/**
 * The reasons for a price; only the one about time if there are no comps.
 *
 * @example priceReasons(indicated, context)[0]
 * // "Eight comparable sales within 0.6 miles, closed from May 3, 2026 to November 2, 2026, range from $431,000 to …"
 */
export function priceReasons(indicated: IndicatedPrice, context: AnalysisContext): string[] {
	if (indicated.grid.length === 0) return [timeReason(indicated, context)];
	return [
		compsReason(indicated, context),
		timeReason(indicated, context),
		heaviestReason(indicated, context),
	];
}

function compsReason({ grid, weights }: IndicatedPrice, context: AnalysisContext): string {
	const noun = hasListPrices(grid) ? 'listing' : 'sale';
	const count = capitalize(pluralWord(grid.length, `comparable ${noun}`));
	const result = adjustedPrices(grid, context);
	const first = `${count}${compsPlace(grid)}, ${closingDates(grid)}, ${result}.`;
	const supporting = weights.size - grid.length;
	if (supporting <= 0) return first;
	const supportingNoun = context.listPricesOnly ? 'listing' : 'sale';
	const others = agree(
		supporting,
		`One other ${supportingNoun} nearby is`,
		`Another ${countWord(supporting)} ${supportingNoun}s nearby are`,
	);
	return `${first} ${others} farther away or less similar.`;
}

/** Whether some prices are list prices: where sale prices aren't available, all are except those the agent added. */
function hasListPrices(grid: readonly Candidate[]): boolean {
	return grid.some(({ isListPrice }) => isListPrice);
}

function closingDates(grid: readonly Candidate[]): string {
	const sales = grid.map(({ sale }) => sale).sort((a, b) => compareText(a.soldOn, b.soldOn));
	const [first, last] = [sales[0], sales.at(-1)].map((sale) => (sale ? closingDate(sale) : DASH));
	const label = hasListPrices(grid) ? `${agree(grid.length, 'list price', 'list prices')} dated` : 'closed';
	return first === last ? `${label} ${first}` : `${label} from ${first} to ${last}`;
}

function adjustedPrices(grid: readonly Candidate[], { adjusted }: AnalysisContext): string {
	const prices = grid.map((comp) => adjusted(comp).adjustedPrice);
	const [low, high] = [Math.min(...prices), Math.max(...prices)].map((price) => usd(toThreeDigits(price)));
	if (grid.length === 1) return `adjusts to ${low}`;
	return low === high ? `adjust to ${low}` : `range from ${low} to ${high} adjusted to the subject`;
}

function timeReason(indicated: IndicatedPrice, context: AnalysisContext): string {
	const year = changeOverYear(context.model.index, context.on);
	if (year === null) return noTrendWords(context.listPricesOnly);
	const { change, isMeasurable, period } = year;
	const prices = whosePrices(context.model);
	return isMeasurable
		? `${prices} ${change > 0 ? 'rose' : 'fell'} ${percentTenths(Math.abs(change))} ${period}${adjustedForChange(indicated, context)}`
		: `${prices} were flat ${period}${adjustedDespiteFlatTrend(indicated, context)}`;
}

/** The end of the sentence if prices changed over the year, but perhaps not since each comp sold. */
function adjustedForChange({ grid }: IndicatedPrice, context: AnalysisContext): string {
	const [adjusted, unadjusted] = byTimeAdjustment(grid, context);
	const on = longDay(context.on);
	if (grid.length === 0) return '.';
	if (unadjusted.length === 0) return `. ${agree(grid.length, 'The', 'Each')} comp is adjusted to ${on}.`;
	if (adjusted.length === 0)
		return `, but not measurably since the ${agree(grid.length, 'comp sold, so it is not', 'comps sold, so none is')} adjusted for time.`;
	const lead = `. ${capitalize(countWord(adjusted.length))} of the ${pluralWord(grid.length, 'comp')} ${agree(adjusted.length, 'is', 'are')} adjusted`;
	if (areNewest(unadjusted, adjusted)) {
		const newest = agree(unadjusted.length, 'the newest', `the ${countWord(unadjusted.length)} newest`);
		return `${lead} for it; prices have not changed measurably since ${newest} sold.`;
	}
	const rest = agree(unadjusted.length, 'the other sold', `the other ${countWord(unadjusted.length)} sold`);
	return `${lead} to ${on}; prices have not changed measurably since ${rest}.`;
}

/** The end of the sentence if prices did not change over the year, but may have since some comps sold. */
function adjustedDespiteFlatTrend({ grid }: IndicatedPrice, context: AnalysisContext): string {
	const [adjusted] = byTimeAdjustment(grid, context);
	if (adjusted.length === 0) return '.';
	const on = longDay(context.on);
	if (grid.length === 1) return ` but have moved since the comp sold. It is adjusted to ${on}.`;
	const which =
		adjusted.length === grid.length
			? 'the comps'
			: `${countWord(adjusted.length)} of the ${pluralWord(grid.length, 'comp')}`;
	const those = agree(adjusted.length, 'That comp is', 'Those comps are');
	return ` but have moved since ${which} sold. ${those} adjusted to ${on}.`;
}

/** The comps that are adjusted for time, and the comps that aren't. */
function byTimeAdjustment(grid: readonly Candidate[], context: AnalysisContext): [Candidate[], Candidate[]] {
	const isAdjusted = (comp: Candidate) =>
		context.linesOf(comp).some(({ feature, dollars }) => feature === 'time' && Boolean(dollars));
	return [grid.filter(isAdjusted), grid.filter((comp) => !isAdjusted(comp))];
}

/** Whether all of some comps sold later than all others. */
function areNewest(comps: readonly Candidate[], others: readonly Candidate[]): boolean {
	const latest =
		others
			.map(({ sale }) => pricedOn(sale))
			.sort()
			.at(-1) ?? '';
	return comps.every(({ sale }) => pricedOn(sale) > latest);
}

/** The comp with the most weight, after the home's own sale if that has weight, too. */
function heaviestReason(
	{ grid, numbers, weights, corrected }: IndicatedPrice,
	context: AnalysisContext,
): string {
	const weightOf = (comp: Candidate) => weights.get(comp) ?? 0;
	const heaviest = grid.reduce((best, comp) => (weightOf(comp) > weightOf(best) ? comp : best));
	const { address, price, soldOn } = heaviest.sale;
	const number = numbers.get(heaviest);
	const name = address === null ? `comp ${number}` : `${address} (comp ${number})`;
	const sold = heaviest.isListPrice
		? `It was listed at ${usd(price)} as of ${longDay(soldOn)}`
		: `It sold for ${usd(price)} ${closedOn(heaviest.sale)}`;
	const adjusted = usd(context.adjusted(heaviest).adjustedPrice);
	const own = corrected?.correction?.ownPrice;
	const first = own
		? `This home's own sale has ${ownShareWords(own.weight)} of the weight. Among the comps, ${name} counts most.`
		: `${capitalize(name)} has the most weight, ${percent(weightOf(heaviest))}.`;
	return `${first} ${sold} and adjusts to ${adjusted}.`;
}
