/** An agent's profile and preferences, as the browser reads and writes them. */
import * as z from 'zod/mini';
import type { Units } from '../domain/home/units.ts';

const Account = z.object({
	name: z.string(),
	brokerage: z.string(),
	license_number: z.string(),
	phone: z.string(),
	website: z.string(),
	brand_color: z.string(),
	/** Data URLs of PNG, JPEG or WebP pictures. */
	photo: z.nullable(z.string()),
	logo: z.nullable(z.string()),
	search_mode: z.enum(['zip', 'address']),
	/** Null: that of the installation. */
	search_limit: z.nullable(z.number()),
	theme: z.enum(['system', 'light', 'dark']),
	notifications: z.boolean(),
	/** Of areas. */
	units: z.enum(['square_feet', 'square_meters'] satisfies Units[]),
});
type Account = z.infer<typeof Account>;

export type Preferences = Pick<Account, 'search_mode' | 'search_limit' | 'theme' | 'notifications' | 'units'>;
export type Profile = Omit<Account, keyof Preferences>;

/** What to ask the table `profiles` for. */
export const ACCOUNT_COLUMNS = Object.keys(Account.shape).join(', ');

/** The most that a stored picture may have, in bytes. */
export const PICTURE_MAX_BYTES = 200 * 1024;

/** Reads the row of `profiles`. @throws when it is not one */
export function readAccount(row: unknown): { profile: Profile; preferences: Preferences } {
	const { search_mode, search_limit, theme, notifications, units, ...profile } = Account.parse(row);
	return { profile, preferences: { search_mode, search_limit, theme, notifications, units } };
}

/** Reads the preferences stored in a browser; null if they are malformed. */
export function readPreferences(stored: unknown): Preferences | null {
	const { search_mode, search_limit, theme, notifications, units } = Account.shape;
	return z.object({ search_mode, search_limit, theme, notifications, units }).safeParse(stored).data ?? null;
}
