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
	if (indicated.grid.length === 0) return [timeReason(terms)];
	return [compsReason(indicated, terms), timeReason(terms), heaviestReason(indicated, terms)];
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

function timeReason({ model, on }: Terms): string {
	const year = model.index === null ? null : changeOverYear(model.index, on);
	if (year === null) return 'The sales are not moved in time: too few say how prices moved.';
	const { change, isDistinct, since } = year;
	if (!isDistinct) return `Prices of like homes did not change measurably ${since}.`;
	const moved = change > 0 ? 'rose' : 'fell';
	return `Prices of like homes ${moved} ${shareOf(change)} ${since}; each sale is brought to ${longDay(on)}.`;
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
