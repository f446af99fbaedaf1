/** The fields of report requests that are more than a text. */
import * as z from 'zod/mini';
import type { OfferTerms } from '../../domain/analysis/offer/offer-terms.ts';
import { parseWork, WORK_VERSION } from '../../domain/comps/saved-work.ts';
import { isDay } from '../../domain/dates/days.ts';
import { count } from '../../domain/format/format.ts';
import { MAX_LIST_PRICES, PAST_ENDINGS, type PastEnding } from '../../domain/home/listing-period.ts';
import { COVER_MAX_BYTES } from '../../domain/home/photos.ts';
import { ADVICE_LINES, ADVICE_MAX_LENGTH } from '../../domain/market/update/advice.ts';
import type { NetSheetFacts } from '../../domain/net-sheet/net-sheet-facts.ts';
import { SUMMARY_MAX_LENGTH } from '../../domain/summary/check-text.ts';
import { SUMMARY_AUTHORS } from '../../domain/summary/summary.ts';
import {
	ASSIGNMENT_TEXT_MAX_LENGTH,
	type Assignment,
	DEFAULT_ASSIGNMENT,
	PURPOSES,
	type Purpose,
} from '../../domain/wording/states/assignment.ts';

export const MESSAGES = {
	kind: 'Choose a report type: brief, pack, standard, full, offer or unsold.',
	summary: `The summary can have at most ${count(SUMMARY_MAX_LENGTH)} characters.`,
	assignment: 'Choose a purpose, and keep each disclosure to 600 characters.',
	cover: 'Choose a JPEG, PNG or WebP photo of at most 1 MB for the cover.',
	mortgageRate: 'Enter a mortgage rate from 0 to 30%, or none.',
	pastListing: `Enter up to ${MAX_LIST_PRICES} list prices with their dates in order, and when and how the listing ended.`,
	netSheet: 'Check the amounts and dates of the net sheet.',
	listPrice: 'Enter a list price from $1 to $1,000,000,000.',
	downPayment: 'Enter a down payment from 0 to 100% of the price, or none.',
	yearlyCosts: 'Enter taxes, insurance and dues from $0 to $1,000,000,000, or none.',
	advice: `Write at most ${ADVICE_LINES} lines of ${ADVICE_MAX_LENGTH} characters for sellers, and as many for buyers.`,
	replaces: 'Report not found. It may have been deleted.',
	work: 'This page is from another version of Lotline. Reload it and save the report again.',
} as const;

/** The facts and choices of an agent in the workbench, as `writeWork` writes them. */
export const WorkField = z.pipe(
	z.looseObject({ version: z.literal(WORK_VERSION, MESSAGES.work) }, MESSAGES.work),
	z.transform((work) => parseWork(work)),
);

const DisclosureText = z
	.string(MESSAGES.assignment)
	.check(z.trim(), z.maxLength(ASSIGNMENT_TEXT_MAX_LENGTH, MESSAGES.assignment));
const Inspected = z
	.string(MESSAGES.assignment)
	.check(z.regex(/^(no|\d{4}-\d{2}-\d{2})?$/, MESSAGES.assignment));

/** What a report is for and what the agent discloses; by default a free analysis for a seller. */
export const AssignmentField = z._default(
	z.object(
		{
			purpose: z.enum(Object.keys(PURPOSES) as Purpose[], MESSAGES.assignment),
			forFee: z.boolean(MESSAGES.assignment),
			intendedUser: DisclosureText,
			interest: DisclosureText,
			exterior: Inspected,
			interior: Inspected,
			assumptions: DisclosureText,
			brokerWording: DisclosureText,
			confirmed: z._default(z.boolean(MESSAGES.assignment), false),
		} satisfies Record<keyof Assignment, unknown>,
		MESSAGES.assignment,
	),
	DEFAULT_ASSIGNMENT,
);

const Dollars = z.nullable(z.number(MESSAGES.netSheet).check(z.minimum(0), z.maximum(1e10)));
const Share = z.nullable(z.number(MESSAGES.netSheet).check(z.minimum(0), z.maximum(1)));
const Day = z.nullable(z.string(MESSAGES.netSheet).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, MESSAGES.netSheet)));

/** The costs of a sale. */
export const NetSheetField = z.object(
	{
		ownPrice: Dollars,
		listingCommission: Share,
		buyerCommission: Share,
		concessions: Dollars,
		recording: Dollars,
		title: Dollars,
		escrow: Dollars,
		payoff: Dollars,
		payoffRate: Share,
		interestPaidTo: Day,
		secondLiens: Dollars,
		yearlyTax: Dollars,
		taxPaidTo: Day,
		monthlyDues: Dollars,
		duesPaidTo: Day,
		transferFee: Dollars,
		repairs: Dollars,
		other: Dollars,
		closingOn: Day,
		place: z.nullable(z.string(MESSAGES.netSheet).check(z.maxLength(120))),
		changed: z.record(z.string().check(z.maxLength(120)), z.number().check(z.minimum(0), z.maximum(1e10))),
	} satisfies Record<keyof NetSheetFacts, unknown>,
	MESSAGES.netSheet,
);

function between(min: number, max: number, message: string) {
	const number = z.number(message).check(z.minimum(min, message), z.maximum(max, message));
	return z._default(z.nullable(number), null);
}

const MortgageRate = between(0, 0.3, MESSAGES.mortgageRate);
const Cost = between(0, 1e9, MESSAGES.yearlyCosts);

/** A buyer's offer. */
export const OfferField = z.object(
	{
		listPrice: between(1, 1e9, MESSAGES.listPrice),
		mortgageRate: MortgageRate,
		downPayment: between(0, 1, MESSAGES.downPayment),
		yearlyTax: Cost,
		yearlyInsurance: Cost,
		monthlyDues: Cost,
	} satisfies Record<keyof OfferTerms, unknown>,
	MESSAGES.listPrice,
);

/** The price dial. A buyer's payment needs a yearly mortgage rate, as a share; null for no payment. */
export const PriceDialField = z.object({ mortgageRate: MortgageRate }, MESSAGES.mortgageRate);

const PastDay = z.string(MESSAGES.pastListing).check(z.refine(isDay, MESSAGES.pastListing));

const PastListPrice = z
	.number(MESSAGES.pastListing)
	.check(z.minimum(1000, MESSAGES.pastListing), z.maximum(1e10, MESSAGES.pastListing));

/** A listing of the home that ended unsold. */
export const PastListingField = z
	.object(
		{
			prices: z.readonly(
				z
					.array(z.object({ on: PastDay, price: PastListPrice }), MESSAGES.pastListing)
					.check(z.minLength(1, MESSAGES.pastListing), z.maxLength(MAX_LIST_PRICES, MESSAGES.pastListing)),
			),
			endedOn: PastDay,
			ending: z.enum(Object.keys(PAST_ENDINGS) as PastEnding[], MESSAGES.pastListing),
		},
		MESSAGES.pastListing,
	)
	.check(z.refine(isInOrder, MESSAGES.pastListing));

/** Each list price follows the one before it, on a later day, and the end comes last. */
function isInOrder({ prices, endedOn }: { prices: readonly { on: string }[]; endedOn: string }): boolean {
	const days = [...prices.map(({ on }) => on), endedOn];
	return prices.every(({ on }, at) => on < (days[at + 1] ?? ''));
}

const Edge = z.number(MESSAGES.cover).check(z.minimum(0), z.maximum(1));
const focus = z.object({ x: Edge, y: Edge }, MESSAGES.cover);

/** The photo on the cover: one of the listing's, or one of the agent's. */
export const CoverField = z.union(
	[
		z.object({ focus, number: z.int(MESSAGES.cover).check(z.minimum(0), z.maximum(999)) }),
		z.object({
			focus,
			upload: z.string(MESSAGES.cover).check(
				// Four characters of base64 are three bytes.
				z.maxLength(30 + Math.ceil(COVER_MAX_BYTES / 3) * 4, MESSAGES.cover),
				z.regex(/^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/, MESSAGES.cover),
			),
		}),
	],
	MESSAGES.cover,
);

/** The ids of pages in order. */
export const PageOrderField = z.readonly(
	z
		.array(z.string(MESSAGES.work).check(z.maxLength(40, MESSAGES.work)), MESSAGES.work)
		.check(z.maxLength(30, MESSAGES.work)),
);

/** The summary as the agent saw or edited it. */
export const SummaryField = z.object(
	{
		text: z.string(MESSAGES.summary).check(z.trim(), z.maxLength(SUMMARY_MAX_LENGTH, MESSAGES.summary)),
		by: z.enum(SUMMARY_AUTHORS, MESSAGES.summary),
	},
	MESSAGES.summary,
);

const Line = z.string(MESSAGES.advice).check(z.trim(), z.maxLength(ADVICE_MAX_LENGTH, MESSAGES.advice));
const Lines = z.readonly(z.array(Line, MESSAGES.advice).check(z.maxLength(ADVICE_LINES, MESSAGES.advice)));

/** The lines for sellers and buyers in the agent's words. */
export const AdviceField = z.object({ sell: Lines, buy: Lines }, MESSAGES.advice);
