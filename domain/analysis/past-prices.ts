/** The price of a subject on earlier days, each from the sales that had closed before it. */
import { NO_CHOICES } from '../comps/choices.ts';
import type { Evidence } from '../comps/evidence.ts';
import { addDays, daysBetween, type IsoDate } from '../dates/days.ts';
import type { Subject } from '../home/home.ts';
import type { PastListing } from '../home/listing-period.ts';
import { indicate } from './analyze.ts';
import { toThreeDigits } from './indicated.ts';

type PastEvidence = Pick<Evidence, 'sales' | 'model' | 'effectiveOn' | 'listPricesOnly'>;

/** US dollars as they are shown; `low` and `high` are the 80% range. */
export interface PastPrice {
	price: number;
	low: number;
	high: number;
	/** The number of sales that it is based on. */
	sales: number;
}

/** The last results for evidence, for these facts of the subject: a form computes them again with each letter typed. */
const known = new WeakMap<PastEvidence, { facts: string; prices: Map<IsoDate, PastPrice | null> }>();

/**
 * What the analysis shows for a day, before an agent chooses comps or rates: from the sales that closed before it, none of
 * them a later sale of the home itself. The facts of the home, and the rates and the index of its market, are those of the
 * evidence. Null with too few sales, after the effective date, and without closed sales.
 */
export function priceOn(evidence: PastEvidence, subject: Subject, on: IsoDate): PastPrice | null {
	const facts = JSON.stringify(subject);
	const last = known.get(evidence);
	const { prices } = last?.facts === facts ? last : { prices: new Map<IsoDate, PastPrice | null>() };
	if (last?.prices !== prices) known.set(evidence, { facts, prices });
	const found = prices.get(on);
	if (found !== undefined) return found;
	const price = measure(evidence, subject, on);
	prices.set(on, price);
	return price;
}

function measure(evidence: PastEvidence, subject: Subject, on: IsoDate): PastPrice | null {
	const { sales, model, effectiveOn, listPricesOnly } = evidence;
	if (listPricesOnly || on > effectiveOn) return null;
	const known = sales.filter(({ soldOn }) => soldOn < on);
	const then = {
		...{ subject: null, sales: known, activeListings: [], model, effectiveOn: on },
		...{ listPricesOnly: false, place: null },
	};
	const { corrected, weights } = indicate(then, subject, NO_CHOICES);
	if (corrected === null) return null;
	const { price, low, high } = corrected;
	return {
		price: toThreeDigits(price),
		low: toThreeDigits(low),
		high: toThreeDigits(high),
		sales: weights.size,
	};
}

/** Days between two prices of a line, and the most that it has. */
const STEP = { days: 30, most: 12 };

/**
 * The days of a listing for which a line of prices is drawn: those of its list prices and its end, and about one a month.
 *
 * @example listed on May 1, cut on May 20, ended on June 30: May 1, May 20, May 31 and June 30
 */
export function pricedDays({ prices, endedOn }: PastListing): IsoDate[] {
	const from = prices[0]?.on ?? endedOn;
	const length = daysBetween(from, endedOn);
	const steps = Math.min(Math.floor(length / STEP.days), STEP.most - prices.length);
	const between = Array.from({ length: Math.max(0, steps - 1) }, (_, at) =>
		addDays(from, Math.round(((at + 1) * length) / steps)),
	);
	return [...new Set([...prices.map(({ on }) => on), ...between, endedOn])].sort();
}
