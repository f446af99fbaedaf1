/** Three sentences that tell a client where the price comes from. They speak of sales and numbers alone. */
import type { Candidate } from '../comps/candidate.ts';
import { plural } from '../comps/reasons.ts';
import { longDay, percent, usd } from '../format.ts';
import { type Indicated, type Terms, threeDigits } from './indicated.ts';
import { shareOf } from './signed.ts';
import { changeOverYear } from './year-change.ts';

/**
 * What the comps come to, how time was treated, and which sale counts most.
 *
 * @example priceReasons(indicated, terms)[0]
 * // "8 sales within 0.6 miles, closed from 3 May 2026 to 2 November 2026, come to $431,000 to $472,000 …"
 */
export function priceReasons(indicated: Indicated, terms: Terms): string[] {
	if (indicated.grid.length === 0) return [timeReason(indicated, terms)];
	return [compsReason(indicated, terms), timeReason(indicated, terms), heaviestReason(indicated, terms)];
}

function compsReason({ grid, weights }: Indicated, terms: Terms): string {
	const prices = grid.map((comp) => terms.adjusted(comp).adjustedPrice);
	const days = grid.map(({ sale }) => sale.soldOn).sort();
	const miles = Math.max(...grid.map((comp) => comp.miles ?? 0));
	const reach = Math.max(0.1, Math.ceil(miles * 10) / 10);
	const where = miles === 0 ? '' : ` within ${plural(reach, 'mile')}`;
	const what = terms.listPricesOnly ? 'asking price' : 'sale';
	const others = weights.size - grid.length;
	const more =
		others > 0 ? `; ${plural(others, 'other sale')} farther off or less alike support the price` : '';
	return (
		`${plural(grid.length, what)}${where}, from ${longDay(days[0])} to ${longDay(days.at(-1))}, come to ` +
		`${usd(threeDigits(Math.min(...prices)))} to ${usd(threeDigits(Math.max(...prices)))} adjusted to this home${more}.`
	);
}

function timeReason(indicated: Indicated, terms: Terms): string {
	const { model, on } = terms;
	const year = model.index === null ? null : changeOverYear(model.index, on);
	if (year === null) return 'The sales are not moved in time: too few say how prices moved.';
	const { change, isDistinct, since } = year;
	const moved = !isDistinct
		? 'did not change measurably'
		: `${change > 0 ? 'rose' : 'fell'} ${shareOf(change)}`;
	return `Prices of like homes ${moved} ${since}${movedComps(indicated, terms, isDistinct)}.`;
}

/** A sale is brought to the day of the price where the index says that prices moved since it: not each has moved. */
function movedComps({ grid }: Indicated, terms: Terms, isDistinct: boolean): string {
	const isMoved = (comp: Candidate) =>
		terms.adjusted(comp).lines.some(({ feature, dollars }) => feature === 'time' && Boolean(dollars));
	const moved = grid.filter(isMoved).length;
	const still = grid.length - moved;
	const day = longDay(terms.on);
	const of = (some: number) => (some === grid.length ? 'the comps' : `${some} of the ${grid.length} comps`);
	if (!isDistinct) {
		return moved === 0
			? ''
			: `, but since ${of(moved)} sold they did: ${moved === 1 ? 'it is' : 'these are'} brought to ${day}`;
	}
	if (still === 0) return `; each comp is brought to ${day}`;
	const others = moved === 0 ? '' : `; ${moved === 1 ? 'the other is' : 'the others are'} brought to ${day}`;
	return `, but not measurably since ${of(still)} sold${others}`;
}

function heaviestReason({ grid, weights }: Indicated, terms: Terms): string {
	const weightOf = (comp: Candidate) => weights.get(comp) ?? 0;
	const heaviest = grid.reduce((best, comp) => (weightOf(comp) > weightOf(best) ? comp : best));
	const { address, price, soldOn } = heaviest.sale;
	const number = grid.indexOf(heaviest) + 1;
	const name = address === null ? `Comp ${number}` : `${address} (comp ${number})`;
	return (
		`${name} counts most, with ${percent(weightOf(heaviest))} of the price: ` +
		`${terms.listPricesOnly ? 'asked at' : 'sold for'} ${usd(price)} on ${longDay(soldOn)}, ${usd(terms.adjusted(heaviest).adjustedPrice)} adjusted to this home.`
	);
}
