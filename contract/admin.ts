/** The responses of the administrators' procedures. */
import * as z from 'zod/mini';
import { LEVELS } from '../domain/market/published/publishers.ts';
import { parseResponse } from './parse-response.ts';

const text = z.nullable(z.string());

const Overview = z.object({
	users: z.number(),
	/** Users who signed up in the last seven days. */
	new_users: z.number(),
	disabled_users: z.number(),
	/** Entries on the waitlist that haven't been invited. */
	waiting: z.number(),
	subscriptions: z.object({
		/** Users who pay, or are in a free period before their first payment. */
		paid: z.number(),
		past_due: z.number(),
		/** Users who don't pay: comped plans, and the plan of the demo account. */
		given: z.number(),
		monthly_revenue_cents: z.number(),
	}),
	/** The last thirty days in UTC, today last. */
	days: z.array(z.object({ day: z.string(), searches: z.number(), failures: z.number() })),
	sources: z.array(z.object({ name: z.string(), demo: z.boolean(), loaded_at: z.string() })),
	/** Homes in the store, estimated. */
	listings: z.number(),
});
export type Overview = z.infer<typeof Overview>;
export type DayOfSearches = Overview['days'][number];

const User = z.object({
	id: z.string(),
	email: z.string(),
	name: z.string(),
	created_at: z.string(),
	last_sign_in_at: text,
	/** `trial` without a subscription. */
	plan: z.string(),
	subscription_status: text,
	comped_until: text,
	/** Searches in the current period. */
	used: z.number(),
	/** An administrator by grant, which can be revoked. */
	granted_admin: z.boolean(),
	/** An administrator by the setting ADMIN_EMAILS. */
	listed_admin: z.boolean(),
	disabled: z.boolean(),
	total: z.number(),
});
export type AdminUser = z.infer<typeof User>;

const Subscription = z.object({
	id: z.string(),
	email: z.string(),
	plan: z.string(),
	status: z.string(),
	current_period_start: z.string(),
	current_period_end: z.string(),
	cancel_at_period_end: z.boolean(),
	comped_until: text,
	created_at: z.string(),
	total: z.number(),
});
export type AdminSubscription = z.infer<typeof Subscription>;

const WaitlistRow = z.object({
	id: z.string(),
	email: z.string(),
	name: z.string(),
	brokerage: z.string(),
	market: z.string(),
	needs: z.string(),
	created_at: z.string(),
	invited_at: text,
	total: z.number(),
});
export type WaitlistRow = z.infer<typeof WaitlistRow>;

const Message = z.object({
	id: z.string(),
	created_at: z.string(),
	name: z.string(),
	email: z.string(),
	topic: z.string(),
	message: z.string(),
	/** Sent by a signed-in user. */
	signed_in: z.boolean(),
	/** When it was emailed to the operator; null if no email is sent. */
	emailed_at: text,
	/** When an administrator closed it. */
	done_at: text,
	total: z.number(),
});
export type AdminMessage = z.infer<typeof Message>;

const MarketRow = z.object({
	market: z.string(),
	demo: z.boolean(),
	/**
	 * The county whose sales the model was fitted on: a different county if this one has few sales. Null before the
	 * first fit.
	 */
	model_of: text,
	sales: z.nullable(z.number()),
	fitted_on: text,
	made_at: text,
	/** The number of past errors in the model, and their median as a share of the sale price. */
	errors: z.number(),
	median_error: z.nullable(z.number()),
	/** Set while a fit runs, with the sales it has priced so far. */
	running_since: text,
	priced: z.nullable(z.number()),
	/** Set after a failed fit, which leaves the old model in place: when it is tried again. */
	retry_at: text,
	total: z.number(),
});
export type MarketRow = z.infer<typeof MarketRow>;

const MarketData = z.object({
	/** By dataset and level of areas, from the newest vintage to the oldest. */
	files: z.array(
		z.object({
			id: z.number(),
			dataset: z.string(),
			level: z.enum(LEVELS),
			/** The day on which it was made, or the last day of its newest month. */
			vintage: z.string(),
			file_name: z.string(),
			loaded_at: z.string(),
			areas: z.number(),
			figures: z.number(),
			/** Rows of the file that couldn't be read, or had figures that can't be true. */
			rejected: z.number(),
			/** It is shown; others of its dataset and level fill in what it doesn't have. */
			shown: z.boolean(),
		}),
	),
	/** The caller's latest import. */
	import: z.nullable(
		z.object({
			id: z.string(),
			file_name: z.string(),
			bytes: z.number(),
			received: z.number(),
			status: z.enum(['receiving', 'importing', 'done', 'failed']),
			/** The share of the file that is read. */
			progress: z.number(),
			/** What was imported, in sentences. */
			lines: z.array(z.string()),
			/** Why it failed, in a sentence. */
			problem: text,
			/** Nothing has worked on it for a while: no process reads files, or other files come first. */
			waits: z.boolean(),
		}),
	),
});
export type MarketData = z.infer<typeof MarketData>;
export type MarketImport = NonNullable<MarketData['import']>;

/** The maximum size of a file of market data, in bytes; the database refuses larger files. */
export const MAX_MARKET_FILE_BYTES = 2 ** 30;

/** Every audited action, in words. */
export const ADMIN_ACTIONS = {
	grant_admin: 'Made administrator',
	revoke_admin: 'Administrator revoked',
	comp_plan: 'Plan comped',
	end_comp: 'Comp ended',
	disable_account: 'Account disabled',
	enable_account: 'Account enabled',
	remove_two_factor: 'Two-factor sign-in removed',
	invite: 'Invited to Pro',
	close_message: 'Message closed',
	reopen_message: 'Message reopened',
	import_market_data: 'Market data uploaded',
	take_back_market_data: 'Market data taken back',
} as const;
export type AdminAction = keyof typeof ADMIN_ACTIONS;

const AuditEvent = z.object({
	id: z.number(),
	at: z.string(),
	/** An email address, or `command line`; null for a deleted account. */
	actor: text,
	act: z.enum(Object.keys(ADMIN_ACTIONS) as [AdminAction, ...AdminAction[]]),
	subject: z.string(),
	/** Null for a deleted account or entry. */
	subject_email: text,
	facts: z.record(z.string(), z.unknown()),
	total: z.number(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

/** One page of a list, and the total number of rows. */
export interface Page<Row> {
	rows: readonly Row[];
	total: number;
}

/** The parsers of the responses. Each throws on a malformed one. */
export const parseMarketData = (body: unknown): MarketData => parseResponse(MarketData, body);
export const parseOverview = (body: unknown): Overview => parseResponse(Overview, body);
export const parseUsers = pageParser(User);
export const parseSubscriptions = pageParser(Subscription);
export const parseWaitlist = pageParser(WaitlistRow);
export const parseAudit = pageParser(AuditEvent);
export const parseMessages = pageParser(Message);
export const parseMarkets = pageParser(MarketRow);

function pageParser<Row extends { total: number }>(row: z.ZodMiniType<Row>): (body: unknown) => Page<Row> {
	return (body) => {
		const rows = parseResponse(z.array(row), body);
		return { rows, total: rows[0]?.total ?? 0 };
	};
}
