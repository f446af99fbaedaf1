/** Where the figures of a net sheet come from: the agent's entries, the prices, and the table of transfer taxes. */
import { dayNumber, type IsoDate } from '../../domain/dates/days.ts';
import { longDay, longMonth } from '../../domain/format/date-text.ts';
import { count, DASH, decimal, percent, usd } from '../../domain/format/format.ts';
import { usdWithCents } from '../../domain/format/money.ts';
import { taxedHome } from '../../domain/home/taxed-home.ts';
import type { NetSheetSubject } from '../../domain/net-sheet/net-line.ts';
import { netSheet } from '../../domain/net-sheet/net-sheet.ts';
import type { NetSheetFacts } from '../../domain/net-sheet/net-sheet-facts.ts';
import { findPlace } from '../../domain/net-sheet/taxes/find-place.ts';
import { STATE_TAXES, TAXES_CHECKED_ON } from '../../domain/net-sheet/taxes/states.ts';
import type { Source, TaxTier, TransferTax } from '../../domain/net-sheet/taxes/transfer-tax.ts';
import type { ReportInput } from '../../report/report-input.ts';
import { type Figures, rows, type Traces, verbatim } from './tracer.ts';

interface Cost {
	label: string;
	/** In dollars and cents, at a price; null if unknown. */
	at: (price: number) => number | null;
	how: Figures;
	/** Of a tax. */
	source?: string;
}

const cents = (dollars: number) => Math.round(dollars * 100) / 100;

/** @param address of the home, on the paper of a net sheet alone */
export function netSheetTraces(subject: NetSheetSubject, facts: NetSheetFacts, address?: string): Traces {
	const { state, range } = subject;
	const printed = address ? verbatim(`${address}. Effective ${longDay(subject.effectiveOn)}.`) : {};
	const prices = [range?.low, range?.price, range?.high, facts.ownPrice].filter((price) => price != null);
	const all = [...agentsCosts(facts), ...taxCosts(subject, facts, prices)];
	const costs = all.filter(({ at }) => prices.some((price) => at(price) !== null));
	const buyers = costs.find(({ label }) => label.startsWith("Buyer's agent"));
	const net = (price: number) => cents(costs.reduce((left, { at }) => left - (at(price) ?? 0), price));
	const withoutBuyers = (price: number) => cents(net(price) + (buyers?.at(price) ?? 0));
	const rules = STATE_TAXES[state ?? ''];
	const found = rules && findPlace(rules, subject, facts.place);
	const mayApply = found?.by === null && found.missing === null ? rules?.mayApply : null;
	const unknown = `Transfer taxes of a ${found?.missing}: the ${found?.missing} is unknown`;
	const table = (write: (amount: number | null) => Figures, describe: (cost: Cost) => readonly Figures[]) => {
		const row = (amount: Cost['at']) => prices.map((price) => write(amount(price)));
		return {
			'Sale price': ['', ...row((price) => price)],
			...rows(all, (cost) => [cost.label, cost.label, ...row(cost.at), ...describe(cost)]),
			"Seller's net": ['', ...row(net)],
			...(buyers && { "Seller's net without the buyer's agent commission": ['', ...row(withoutBuyers)] }),
		};
	};
	const usdOrDash = (amount: number | null) => (amount === null ? DASH : usd(amount));
	const isKnown = ([, [, ...cells]]: [string, readonly Figures[]]) => cells.some((cell) => cell !== DASH);
	const known = Object.fromEntries(Object.entries(table(usdOrDash, () => [])).filter(isKnown));
	const described = rows(costs, (cost) => [
		cost.label,
		[cost.label, cost.how, cost.source],
		...prices.map((price) => usdOrDash(cost.at(price))),
	]);
	const { "Seller's net without the buyer's agent commission": onScreen = [], ...others } = known;
	return {
		required: ['Table: Net sheet', ...Object.keys(printed)],
		sentences: {
			...printed,
			...Object.fromEntries(costs.map(({ label, how }) => [`${label}: `, [label, how]])),
			...verbatim(...costs.flatMap(({ source }) => (source ? [`Source: ${source}.`] : []))),
			...verbatim(`Not included: ${mayApply}`, unknown),
			[mayApply ?? 'Transfer taxes: the state']: mayApply,
			[`Transfer taxes of ${found?.place.name}`]: found?.place.name,
			[`Transfer taxes as chosen: ${found?.place.name}`]: found?.place.name,
			'The transfer tax assumes': rules?.assumes,
			'Whether the home is a single-family residence': found?.place.name,
		},
		tables: {
			'Net sheet': known,
			'On screen': { ...others, ...described, "Net without the buyer's agent commission": onScreen },
			File: {
				...table(
					(amount) => amount,
					({ how, source }) => [how, source],
				),
				...(mayApply && { [`Not included: ${mayApply}`]: [mayApply] }),
			},
		},
	};
}

/** What the agent entered, with interest and taxes by the day. */
function agentsCosts(facts: NetSheetFacts): Cost[] {
	const { payoff, payoffRate, interestPaidTo, closingOn } = facts;
	const days = (from: IsoDate | null) =>
		from === null || closingOn === null ? null : dayNumber(closingOn) - dayNumber(from);
	const fixed = (label: string, dollars: number | null, how: Figures = null): Cost => ({
		label,
		at: () => dollars,
		how,
	});
	const share = (label: string, value: number | null): Cost => ({
		label,
		at: (price) => (value === null ? null : cents(price * value)),
		how: value !== null && `${decimal(100 * value)}%`,
	});
	const daily = (label: string, yearly: number | null, paidTo: IsoDate | null): Cost => {
		const late = days(paidTo);
		if (yearly === null || late === null) return fixed(label, yearly === 0 ? 0 : null);
		return fixed(label, cents((yearly / 365) * late), [
			count(Math.abs(late)),
			`$${(yearly / 365).toFixed(2)}`,
		]);
	};
	const interestDays = days(interestPaidTo);
	const perDay = ((payoff ?? 0) * (payoffRate ?? 0)) / 365;
	const hasInterest = payoff !== null && payoffRate !== null && interestDays !== null && interestDays >= 0;
	return [
		share("Seller's agent commission", facts.listingCommission),
		share("Buyer's agent commission, if the seller pays it", facts.buyerCommission),
		fixed('Concessions to the buyer', facts.concessions),
		fixed("Owner's title policy", facts.title),
		fixed('Escrow or attorney', facts.escrow),
		fixed('Recording and release fees', facts.recording),
		hasInterest
			? fixed('Mortgage payoff', cents(payoff + cents(perDay * interestDays)), [
					count(interestDays),
					`$${perDay.toFixed(2)}`,
				])
			: fixed('Mortgage payoff', payoff),
		fixed('Second mortgage and other liens', facts.secondLiens),
		daily('Property tax to closing', facts.yearlyTax, facts.taxPaidTo),
		daily('Association dues to closing', facts.monthlyDues && facts.monthlyDues * 12, facts.duesPaidTo),
		fixed('Association transfer fee', facts.transferFee),
		fixed('Repairs, warranty, staging', facts.repairs),
		fixed('Other costs', facts.other),
	];
}

/** The taxes of a state and a place in it; those of the same name add up. One only for other prices is left out. */
function taxCosts(
	subject: NetSheetSubject,
	{ place: name, changed }: NetSheetFacts,
	prices: readonly number[],
): Cost[] {
	const rules = STATE_TAXES[subject.state ?? ''];
	if (rules === undefined) return [];
	const { place } = findPlace(rules, subject, name);
	const taxes = [
		...(place.replaces ? [] : rules.taxes).map((tax) => ({ ...tax, source: tax.source ?? rules })),
		...place.taxes.map((tax) => ({ ...tax, source: tax.source ?? place.source ?? rules })),
	];
	if (taxes.length === 0)
		return [{ label: 'State transfer tax', at: () => 0, how: '', source: sourceWords(rules) }];
	const isForOthers = (tax: TransferTax) =>
		(tax.over !== undefined || tax.upTo !== undefined || tax.tiers[0]?.rate === 0) &&
		prices.every((price) => taxAt(tax, price) === 0);
	return [...new Set(taxes.map((tax) => tax.name))].flatMap((label): Cost[] => {
		const own = changed[`tax:${label}`];
		const group = taxes.filter((tax) => tax.name === label && !isForOthers(tax));
		const [first] = group;
		if (own !== undefined) return [{ label, at: () => own, how: '' }];
		if (first === undefined) return [];
		const at = (price: number) =>
			cents(group.reduce((total, tax) => total + cents(taxAt(tax, price) * tax.payer.sellerShare), 0));
		return [
			{ label, at, how: group.map((tax) => rateFigures(tax, prices)), source: sourceWords(first.source) },
		];
	});
}

function taxAt(
	{ unit, tiers, basis, free = 0, over = 0, upTo = Number.POSITIVE_INFINITY }: TransferTax,
	price: number,
): number {
	if (price <= over || price > upTo) return 0;
	if (basis === 'flat') return tiers[0]?.rate ?? 0;
	const whole = unit === null ? price : Math.ceil(price / unit) * unit;
	const parts = tiers.map(({ upTo: end, rate, through }, at) => {
		const [before, top] = [tiers[at - 1], end ?? Number.POSITIVE_INFINITY];
		const from = before?.upTo ?? 0;
		const isAfter = at === 0 || price > from || (price === from && !before?.through);
		if (basis === 'whole') return isAfter && (price < top || (through && price === top)) ? whole * rate : 0;
		return whole > from ? (Math.min(whole, top) - from) * rate : 0;
	});
	const total = parts.reduce((sum, part) => sum + part / (unit ?? 100), 0);
	return Math.max(0, cents(total - (unit === null ? 0 : (free / unit) * (tiers[0]?.rate ?? 0))));
}

function rateFigures(tax: TransferTax, prices: readonly number[]): Figures {
	const { unit, tiers, free, basis, over, upTo, payer } = tax;
	const dollars = (amount: number | null | undefined) =>
		amount != null && amount !== 0 && usdWithCents(amount);
	const rate = (tier: TaxTier) =>
		unit === null && basis !== 'flat' ? `${tier.rate}%` : usdWithCents(tier.rate);
	const share = payer.sellerShare > 0 && payer.sellerShare < 1 && percent(payer.sellerShare);
	if (basis === 'whole' && tiers.length > 1) {
		const reached = tiers.flatMap((tier, at) => {
			// A tax with this tier only.
			const only = tiers.map((other) => ({ ...other, rate: other === tier ? 1 : 0 }));
			const isReached = prices.some((price) => taxAt({ ...tax, tiers: only }, price) > 0);
			const ends = [dollars(tiers[at - 1]?.upTo), dollars(tier.upTo)];
			return isReached ? [[...ends, tier.rate > 0 && [rate(tier), dollars(unit)]]] : [];
		});
		return [reached, share];
	}
	const range = [dollars(over), dollars(upTo)];
	return [range, tiers.map((tier) => [rate(tier), dollars(tier.upTo)]), dollars(unit), dollars(free), share];
}

function sourceWords({ source, sourceDate: date, certainty }: Source): string {
	const written = [date, longMonth, longDay][date.split('-').length - 1];
	const dated = date && ` (${typeof written === 'function' ? written(date) : written})`;
	return `${source}${dated}, ${certainty === 'C' ? 'not verified' : `checked ${longDay(TAXES_CHECKED_ON)}`}`;
}

/** What a seller takes home at a price. Its parts are traced with the net sheet's page. */
export function netOf({ analysis, evidence, request }: ReportInput, price: number): number {
	const facts = request.netSheet;
	if (!facts) return Number.NaN;
	const range = { low: price, price, high: price };
	const home = { ...taxedHome(analysis.subject, evidence.place), range, effectiveOn: evidence.effectiveOn };
	const lines = netSheet(home, { ...facts, ownPrice: null })?.lines ?? [];
	return lines.reduce((left, { amounts: [amount] }) => left - (amount ?? 0), price);
}
