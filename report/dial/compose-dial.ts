/** Composes the price dial from the evidence behind the report: by the same functions as its pages. */
import type { Conclusion } from '../../domain/analysis/analysis.ts';
import { buyerPayment, LOAN } from '../../domain/analysis/dial/buyer-payment.ts';
import { dialPrices } from '../../domain/analysis/dial/dial-prices.ts';
import { COMPETING_SHARE, competitionAt } from '../../domain/analysis/list-prices.ts';
import {
	groupLead,
	hasStrategy,
	isMeasured,
	strategyLead,
	strategyNote,
} from '../../domain/analysis/sentences/strategy-words.ts';
import {
	POSITIONS,
	type PricingStrategy,
	positionOf,
	pricingStrategy,
} from '../../domain/analysis/strategy/pricing-strategy.ts';
import type { ActiveListing } from '../../domain/comps/evidence.ts';
import { count, days, miles, percent, usd } from '../../domain/format/format.ts';
import { factsLine, homeName } from '../../domain/home/fact-text.ts';
import { STATUS_NAMES } from '../../domain/home/listing.ts';
import { milesBetween } from '../../domain/places/geo.ts';
import { competingListings, competingWhere } from '../pages/competition.ts';
import { netNote, netSheetAt } from '../pages/net-sheet.ts';
import { strategyTable } from '../pages/pricing-strategy.ts';
import type { ReportInput } from '../report-input.ts';
import { formatCredit, placeWords, rangeMeaning, rateWords, span } from '../words.ts';
import type { DialListing, DialOutcome, DialStep, PriceDial } from './dial.ts';

/** Cards of competing listings at one price. */
const MAX_CARDS = 2;

/** What a dial is of. The workbench has it before there is a report. */
export interface DialInput extends Pick<ReportInput, 'analysis' | 'evidence' | 'demo'> {
	request: Pick<ReportInput['request'], 'netSheet' | 'priceDial'>;
}

/** The dial of a report for a seller; null if the agent doesn't want it, or without a price. */
export function reportDial(input: ReportInput): PriceDial | null {
	const { kind, request } = input;
	const isForSeller = kind !== 'offer' && request.assignment.purpose === 'listing';
	return request.priceDial && isForSeller ? composeDial(input) : null;
}

/** @returns null without a price */
export function composeDial(input: DialInput): PriceDial | null {
	const { analysis, evidence, request } = input;
	const { conclusion } = analysis;
	if (conclusion === null) return null;
	const own = request.netSheet?.ownPrice ?? null;
	const prices = dialPrices(conclusion.price, own);
	const strategy = pricingStrategy(evidence, analysis);
	const nearby = competingListings(input);
	const competing = prices.map((price) => competitionAt(price, nearby));
	const nearest = competing.map(({ competitors }) => competitors.slice(0, MAX_CARDS));
	const cards = [...new Set(nearest.flat())];
	const steps = prices.map((price, at): DialStep => {
		const { active = 0, pending = 0 } = competing[at] ?? {};
		return {
			price: usd(price),
			place: placeWords(price, conclusion),
			outcome: POSITIONS.indexOf(positionOf(price, conclusion)),
			competition: competitionWords(active, pending),
			nearest: (nearest[at] ?? []).map((listing) => cards.indexOf(listing)),
			...netAt(price, input),
			...paymentAt(price, input),
		};
	});
	return {
		steps,
		marked: markedStep(prices, own, conclusion),
		range: {
			from: stepsTo(conclusion.low, prices),
			to: stepsTo(conclusion.high, prices),
			words: span(conclusion.low, conclusion.high),
		},
		outcomes: strategy && outcomesOf(strategy, conclusion),
		listings: cards.map((listing) => cardOf(listing, input)),
		notes: notesOf(input, strategy),
	};
}

function markedStep(
	prices: readonly number[],
	own: number | null,
	{ price }: Conclusion,
): PriceDial['marked'] {
	return own === null
		? { step: prices.indexOf(price), words: `Indicated price: ${usd(price)}` }
		: { step: prices.indexOf(own), words: `Your agent's list price: ${usd(own)}` };
}

/** How far a price is on the dial, in steps to a hundredth; at one of its ends if it is beyond. */
function stepsTo(price: number, prices: readonly number[]): number {
	const above = prices.findIndex((each) => each >= price);
	if (above <= 0) return above < 0 ? prices.length - 1 : 0;
	const [before = 0, after = 0] = [prices[above - 1], prices[above]];
	return Math.round(100 * (above - 1 + (price - before) / (after - before))) / 100;
}

function outcomesOf(strategy: PricingStrategy, conclusion: Conclusion): DialOutcome[] {
	const table = strategyTable(strategy, conclusion);
	const isKnown = hasStrategy(strategy);
	return strategy.groups.map((group, at) => ({
		lead: isKnown ? groupLead(group) : strategyLead(strategy),
		table: isKnown && isMeasured(group) ? { ...table, rows: table.rows.slice(at, at + 1), note: '' } : null,
	}));
}

function competitionWords(active: number, pending: number): string {
	if (active + pending === 0) return `No competing listing within ${percent(COMPETING_SHARE)} of this price.`;
	return `Listed within ${percent(COMPETING_SHARE)} of this price: ${count(active)} active, ${count(pending)} pending.`;
}

function cardOf(listing: ActiveListing, { analysis: { subject, units } }: DialInput): DialListing {
	const away = milesBetween(subject, listing);
	const market = [
		STATUS_NAMES[listing.status],
		away !== null && miles(away),
		listing.daysOnMarket !== null && days(listing.daysOnMarket),
	];
	const details = [factsLine(listing, units), market.filter(Boolean).join(', ')].filter(Boolean);
	return {
		name: homeName(listing),
		price: usd(listing.price),
		details: details.join('. '),
		credit: formatCredit(listing),
	};
}

function netAt(price: number, input: DialInput): { net?: string } {
	const sheet = netSheetAt(price, input);
	const [net] = sheet?.net ?? [];
	return net === undefined ? {} : { net: `Seller's net if it sold for ${usd(price)}: ${usd(net)}.` };
}

function paymentAt(price: number, { request: { priceDial } }: DialInput): { payment?: string } {
	const rate = priceDial?.mortgageRate ?? null;
	if (rate === null) return {};
	return {
		payment: `Buyer's principal and interest with ${percent(LOAN.downPayment)} down at ${rateWords(rate)} for ${LOAN.years} years: ${usd(buyerPayment(price, rate))} a month.`,
	};
}

function notesOf(input: DialInput, strategy: PricingStrategy | null): string[] {
	const { analysis, request } = input;
	const sheet = analysis.conclusion && netSheetAt(analysis.conclusion.price, input);
	return [
		rangeMeaning(input),
		...(strategy === null || !hasStrategy(strategy) ? [] : [strategyNote(strategy)]),
		`Competing listings are of the same type and about the same size, ${competingWhere(analysis)}, nearest first.`,
		...(sheet?.net ? [netNote(sheet)] : []),
		...(request.priceDial?.mortgageRate == null ? [] : [PAYMENT_NOTE]),
		"How other homes did doesn't predict what a list price will do for this one.",
	];
}

const PAYMENT_NOTE =
	"The payment is of a fixed-rate loan. Taxes, insurance and dues are not included. The rate is your agent's assumption, not an offer of credit.";
