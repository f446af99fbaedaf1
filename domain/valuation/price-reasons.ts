/** Three sentences that tell a client where the price comes from. They speak of sales and numbers alone. */
import { plural } from '../comps/reasons.ts';
import { dayNumber, isoDay } from '../days.ts';
import { longDay, percent, usd } from '../format.ts';
import type { Evidence } from './evidence.ts';
import { pricedOn } from './home.ts';
import { type Indicated, type Terms, threeDigits } from './indicated.ts';
import { shareOf } from './signed.ts';
import { stepOfIndex } from './time.ts';

/**
 * What the comps come to, how time was treated, and which sale counts most.
 *
 * @example priceReasons(indicated, terms, evidence)[0]
 * // "8 sales within 0.6 miles, closed from 3 May 2026 to 2 November 2026, come to $431,000 to $472,000 …"
 */
export function priceReasons(indicated: Indicated, terms: Terms, evidence: Evidence): string[] {
	return [
		compsReason(indicated, terms, evidence),
		timeReason(indicated, terms),
		heaviestReason(indicated, terms),
	];
}

function compsReason({ grid, weights }: Indicated, terms: Terms, { listPricesOnly }: Evidence): string {
	const prices = grid.map((comp) => adjustedOf(comp, terms));
	const days = grid.map(({ sale }) => sale.soldOn).sort();
	const miles = Math.max(...grid.map((comp) => comp.miles ?? 0));
	const reach = Math.max(0.1, Math.ceil(miles * 10) / 10);
	const where = miles === 0 ? '' : ` within ${plural(reach, 'mile')}`;
	const what = listPricesOnly ? 'asking price' : 'sale';
	const others = weights.size - grid.length;
	const more =
		others > 0 ? `; ${plural(others, 'other sale')} farther off or less alike support the price` : '';
	return (
		`${plural(grid.length, what)}${where}, from ${longDay(days[0])} to ${longDay(days.at(-1))}, come to ` +
		`${usd(threeDigits(Math.min(...prices)))} to ${usd(threeDigits(Math.max(...prices)))} adjusted to this home${more}.`
	);
}

function timeReason({ weights }: Indicated, { model, on }: Terms): string {
	if (model.index === null) return 'The sales are not moved in time: too few say how prices moved.';
	const oldest = [...weights.keys()].map(({ sale }) => pricedOn(sale)).sort()[0] ?? on;
	const from = [oldest, isoDay(dayNumber(on) - 365)].sort().at(-1) as string;
	const { log } = stepOfIndex(model.index, from, on);
	const since = `since ${longDay(from)}`;
	if (log === 0) return `Prices of like homes did not move measurably ${since}, so no sale is moved in time.`;
	const moved = log > 0 ? 'rose' : 'fell';
	return `Prices of like homes ${moved} ${shareOf(Math.expm1(log))} ${since}; each sale is brought to ${longDay(on)}.`;
}

function heaviestReason({ grid, weights }: Indicated, terms: Terms): string {
	const weightOf = (comp: (typeof grid)[number]) => weights.get(comp) ?? 0;
	const heaviest = grid.reduce((best, comp) => (weightOf(comp) > weightOf(best) ? comp : best));
	const { sale } = heaviest;
	const name = sale.address ?? 'A home without an address';
	return (
		`${name} (comp ${grid.indexOf(heaviest) + 1}) counts most, with ${percent(weightOf(heaviest))} of the price: ` +
		`sold for ${usd(sale.price)} on ${longDay(sale.soldOn)}, ${usd(adjustedOf(heaviest, terms))} adjusted to this home.`
	);
}

function adjustedOf(comp: Indicated['grid'][number], { adjusted }: Terms): number {
	return adjusted.get(comp)?.adjustedPrice ?? comp.sale.price;
}
