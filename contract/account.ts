/** An agent's profile and preferences, in the format the browser reads and writes. */
import * as z from 'zod/mini';
import type { Units } from '../domain/home/units.ts';
import { parseResponse } from './parse-response.ts';

const Account = z.object({
	name: z.string(),
	brokerage: z.string(),
	license_number: z.string(),
	phone: z.string(),
	website: z.string(),
	/** The address that clients see; empty for none. */
	contact_email: z.string(),
	brand_color: z.string(),
	/** Data URLs of PNG, JPEG or WebP pictures. */
	photo: z.nullable(z.string()),
	logo: z.nullable(z.string()),
	search_mode: z.enum(['zip', 'address']),
	/** Null for the installation's default. */
	search_limit: z.nullable(z.number()),
	theme: z.enum(['system', 'light', 'dark']),
	notifications: z.boolean(),
	/** The unit that areas are shown in. */
	units: z.enum(['square_feet', 'square_meters'] satisfies Units[]),
	/** Whether an email says when a client opens a report. */
	opening_emails: z.boolean(),
	/** What the agent usually discloses in a report. */
	interest: z.string(),
	assumptions: z.string(),
	/** The broker's own wording for reports by the state of the home; '' is for every other state. */
	broker_wordings: z.record(z.string(), z.string()),
	/** The agent's own pages for reports, which only their form reads. */
	own_pages: z.unknown(),
});
type Account = z.infer<typeof Account>;

export type Preferences = Pick<
	Account,
	'search_mode' | 'search_limit' | 'theme' | 'notifications' | 'units' | 'opening_emails'
>;
export type Disclosures = Pick<Account, 'interest' | 'assumptions' | 'broker_wordings'>;
export type Profile = Omit<Account, keyof Preferences | keyof Disclosures | 'own_pages'>;

/** The columns to select from `profiles`. */
export const ACCOUNT_COLUMNS = Object.keys(Account.shape).join(', ');

/** The maximum size of a stored picture, in bytes. */
export const IMAGE_MAX_BYTES = 200 * 1024;

/** Parses a row of `profiles`. @throws if it is malformed */
export function parseAccount(row: unknown): {
	profile: Profile;
	preferences: Preferences;
	disclosures: Disclosures;
	ownPages: unknown;
} {
	const account = parseResponse(Account, row);
	const { search_mode, search_limit, theme, notifications, units, opening_emails, ...shown } = account;
	const { interest, assumptions, broker_wordings, own_pages: ownPages, ...profile } = shown;
	return {
		profile,
		preferences: { search_mode, search_limit, theme, notifications, units, opening_emails },
		disclosures: { interest, assumptions, broker_wordings },
		ownPages,
	};
}

/** Reads the preferences of the first screen as a browser stored them; null if they are malformed. */
export function parsePreferences(
	stored: unknown,
): Omit<Preferences, 'notifications' | 'opening_emails'> | null {
	const { search_mode, search_limit, theme, units } = Account.shape;
	return z.object({ search_mode, search_limit, theme, units }).safeParse(stored).data ?? null;
}

/** A device where a user is signed in. */
const Device = z.object({
	/** Of its session. */
	id: z.string(),
	/** Without a place or an address. @example "Chrome on Windows" */
	name: z.string(),
	created_at: z.string(),
	last_seen: z.string(),
	is_current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

/** Parses the response of `my_sessions`. @throws if it is malformed */
export function parseDevices(rows: unknown): Device[] {
	return parseResponse(z.array(Device), rows);
}
