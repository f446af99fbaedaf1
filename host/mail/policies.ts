/** How many emails of each kind a mailbox may get, and for how long each is worth sending. */

export type EmailKind =
	| 'confirmation'
	| 'recovery'
	| 'email-change'
	| 'waitlist'
	| 'email-change-notice'
	| 'invitation'
	| 'second-factor'
	| 'usage'
	| 'markets'
	| 'openings'
	| 'passcode-guessing'
	| 'report'
	| 'contact'
	| 'provider-budget'
	| 'price-seals';

export interface EmailPolicy {
	/** Emails of the same group to the same mailbox share the group's limit. */
	group: 'requested' | 'account' | 'client' | 'office';
	/** An email that could not be sent for this long is dropped, because its link has expired by then. */
	minutesValid: number;
}

export interface EmailLimit {
	perHour: number;
	perDay: number;
}

/**
 * Anyone can have an email sent to any address by typing it into a form. Notices to an account are counted
 * separately, so that a flood of such emails can't suppress a warning.
 */
export const EMAIL_LIMITS: Readonly<Record<EmailPolicy['group'], EmailLimit>> = {
	requested: { perHour: 6, perDay: 20 },
	account: { perHour: 10, perDay: 30 },
	// The emails of reports from all agents together, and an agent's copies of their own.
	client: { perHour: 20, perDay: 50 },
	office: { perHour: 60, perDay: 500 },
};

const LINK = { group: 'requested', minutesValid: 60 } as const;
const TWO_DAYS = 2 * 24 * 60;

export const EMAIL_POLICIES: Readonly<Record<EmailKind, EmailPolicy>> = {
	confirmation: LINK,
	recovery: LINK,
	'email-change': LINK,
	waitlist: { group: 'requested', minutesValid: TWO_DAYS },
	'email-change-notice': { group: 'account', minutesValid: TWO_DAYS },
	invitation: { group: 'account', minutesValid: TWO_DAYS },
	'second-factor': { group: 'account', minutesValid: TWO_DAYS },
	usage: { group: 'account', minutesValid: TWO_DAYS },
	markets: { group: 'account', minutesValid: TWO_DAYS },
	openings: { group: 'account', minutesValid: TWO_DAYS },
	'passcode-guessing': { group: 'account', minutesValid: TWO_DAYS },
	report: { group: 'client', minutesValid: TWO_DAYS },
	contact: { group: 'office', minutesValid: TWO_DAYS },
	'provider-budget': { group: 'office', minutesValid: TWO_DAYS },
	'price-seals': { group: 'office', minutesValid: TWO_DAYS },
};
