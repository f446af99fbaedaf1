/** What a buyer would pay a month at each offer, by what the agent entered: nothing is assumed. */
import { buyerPayment, LOAN } from '../../../domain/analysis/dial/buyer-payment.ts';
import { NO_TERMS, type OfferTerms } from '../../../domain/analysis/offer/offer-terms.ts';
import { DASH, usd } from '../../../domain/format/format.ts';
import { joinWords } from '../../../domain/format/words.ts';
import { sum } from '../../../domain/math/arithmetic.ts';
import { column, heading, row, table } from '../../blocks.ts';
import type { Block } from '../../report.ts';
import type { ReportInput } from '../../report-input.ts';
import { rateWords } from '../../words.ts';
import { offeredHome } from './offered-home.ts';

/** Nothing without a list price, or if the agent entered nothing. */
export function paymentBlocks(input: ReportInput): Block[] {
	const home = offeredHome(input);
	const terms = input.request.offer ?? NO_TERMS;
	const { listPrice: _, ...entered } = terms;
	if (home === null || Object.values(entered).every((value) => value === null)) return [];
	const offers = home.analysis?.offers.map(({ price }) => price) ?? [];
	const prices = offers.length > 0 ? offers : [home.listPrice];
	const lines = costLines(terms);
	const missing = lines
		.filter(({ amount }) => amount(prices[0] as number) === null)
		.map(({ label }) => label.toLowerCase());
	const totals = prices.map((price) => sum(lines.map(({ amount }) => amount(price) ?? 0)));
	const line = (label: string, amounts: readonly (number | null)[], strong = false) =>
		row([label, ...amounts.map((amount) => (amount === null ? DASH : usd(amount)))], { strong });
	const { downPayment } = terms;
	return [
		heading('Monthly payment'),
		table(
			'Monthly payment at each offer',
			[column('Offer', 0.37, 'start'), ...prices.map((price) => column(usd(price), 0.63 / prices.length))],
			[
				line(
					'Down payment',
					prices.map((price) => (downPayment === null ? null : price * downPayment)),
				),
				...lines.map(({ label, amount }) => line(label, prices.map(amount))),
				line(missing.length === 0 ? 'A month' : 'A month, of what is known', totals, true),
			],
			paymentNote(terms, missing),
		),
	];
}

interface CostLine {
	label: string;
	/** US dollars a month at a price; null if unknown. */
	amount: (price: number) => number | null;
}

function costLines({
	mortgageRate,
	downPayment,
	yearlyTax,
	yearlyInsurance,
	monthlyDues,
}: OfferTerms): CostLine[] {
	const aMonth = (yearly: number | null) => () => (yearly === null ? null : yearly / 12);
	return [
		{
			label: 'Principal and interest',
			amount: (price) =>
				mortgageRate === null || downPayment === null ? null : buyerPayment(price, mortgageRate, downPayment),
		},
		{ label: 'Property tax', amount: aMonth(yearlyTax) },
		{ label: 'Insurance', amount: aMonth(yearlyInsurance) },
		{ label: 'Dues', amount: () => monthlyDues },
	];
}

function paymentNote({ mortgageRate, downPayment }: OfferTerms, missing: readonly string[]): string {
	const hasLoan = mortgageRate !== null && downPayment !== null;
	return [
		hasLoan &&
			`A fixed-rate loan of ${LOAN.years} years at ${rateWords(mortgageRate)} with ${rateWords(downPayment)} down, without mortgage insurance.`,
		'All figures are as your agent entered them, not an offer of credit.',
		missing.length > 0 && `Unknown, so not included: ${joinWords(missing)}.`,
	]
		.filter(Boolean)
		.join(' ');
}
