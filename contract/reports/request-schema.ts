/**
 * The request to compute and save a report: one schema for the form, the wire and the pages. It has no figures: the server
 * computes those. A text is an entry of `report-texts.ts`; any other field is one here.
 */
import * as z from 'zod/mini';
import type { SavedWork } from '../../domain/comps/saved-work.ts';
import { plural } from '../../domain/format/plural.ts';
import { PROBLEMS } from '../problems.ts';
import { OwnPagesField } from './own-pages-field.ts';
import { PRICE_REPORT_KINDS, TEXTS, type TextInput } from './report-texts.ts';
import {
	AdviceField,
	AssignmentField,
	CoverField,
	MESSAGES,
	NetSheetField,
	OfferField,
	PageOrderField,
	PastListingField,
	PriceDialField,
	SummaryField,
	WorkField,
} from './request-fields.ts';

/** A text that may be empty. */
function text({ name, maxLength }: TextInput) {
	const message = `The ${name} can have at most ${plural(maxLength, 'character')}.`;
	return z._default(z.string(message).check(z.trim(), z.maxLength(maxLength, message)), '');
}

function texts<Name extends string>(inputs: Record<Name, TextInput>): Record<Name, ReturnType<typeof text>> {
	const entries: unknown[][] = Object.entries<TextInput>(inputs).map(([name, input]) => [name, text(input)]);
	return Object.fromEntries(entries);
}

/** Of the search, in miles. */
const radius = z.optional(z.number(PROBLEMS.radius));
/** The agent's report that this one replaces, links included; null for a new one. */
const replaces = z._default(z.nullable(z.uuid(MESSAGES.replaces)), null);

/** What the agent writes and chooses for a client. A report keeps it as it was sent, for its pages and for updating it. */
const HomeContents = z.object({
	...texts(TEXTS.home),
	assignment: AssignmentField,
	/** To include the net sheet. */
	netSheet: z.optional(NetSheetField),
	/** What an offer analysis needs besides the price. */
	offer: z.optional(OfferField),
	/** To include the price dial, for a seller. */
	priceDial: z.optional(PriceDialField),
	/** The listing of the home that ended unsold, for a report about it. */
	pastListing: z.optional(PastListingField),
	/** Whether clients see the agent's notes on single sales, and reasons for excluding them. */
	saleNotes: z.optional(z.boolean(MESSAGES.work)),
	/** Omitted for all pages of its kind. */
	pageOrder: z.optional(PageOrderField),
	/** The agent's own pages; those that `pageOrder` has are printed. */
	ownPages: z.optional(OwnPagesField),
	/** Omitted to use the one written by rules. */
	summary: z.optional(SummaryField),
});
const MarketContents = z.object(texts(TEXTS.market));
const UpdateContents = z.object(texts(TEXTS.update));

export type HomeContents = z.output<typeof HomeContents>;
export type MarketContents = z.output<typeof MarketContents>;
export type UpdateContents = z.output<typeof UpdateContents>;

const HomeRequest = z.extend(HomeContents, {
	kind: z.enum(PRICE_REPORT_KINDS, MESSAGES.kind),
	/** The search that the price came from, as requested. */
	address: z.string(PROBLEMS.address),
	radius,
	work: WorkField,
	/** Omitted for the map. */
	cover: z.optional(CoverField),
	replaces,
});
const MarketRequest = z.extend(MarketContents, {
	kind: z.literal('market'),
	/** The search that the statistics came from; without a radius, the whole ZIP code. */
	zip: z.string(MESSAGES.kind),
	radius,
	replaces,
});
const UpdateRequest = z.extend(UpdateContents, {
	kind: z.literal('market_update'),
	/** The area and the homes of it that count, as domain/market/area writes them. */
	area: z.string(PROBLEMS.unknownArea).check(z.maxLength(1500, PROBLEMS.unknownArea)),
	/** Null for the lines by rules, which follow the figures. */
	advice: z._default(z.nullable(AdviceField), null),
	replaces,
});

export const ReportRequest = z.discriminatedUnion(
	'kind',
	[HomeRequest, MarketRequest, UpdateRequest],
	MESSAGES.kind,
);

export type ReportRequest = z.output<typeof ReportRequest>;
export type HomeReportRequest = z.output<typeof HomeRequest>;
export type MarketReportRequest = z.output<typeof MarketRequest>;
export type MarketUpdateRequest = z.output<typeof UpdateRequest>;
export type ReportKind = ReportRequest['kind'];

export type HomeReportDraft = Omit<z.input<typeof HomeRequest>, 'work'> & { work: SavedWork };

/** A request without what has a default. */
export type ReportDraft = HomeReportDraft | z.input<typeof MarketRequest> | z.input<typeof UpdateRequest>;
