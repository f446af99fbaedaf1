/** The plans, and the sentences about monthly usage. */

export interface Plan {
	id: 'basic' | 'pro' | 'enterprise';
	name: string;
	/** US dollars a month; null if the price is negotiated. */
	monthlyPrice: number | null;
	/** Searches per month, one credit each; null if the number is negotiated. */
	monthlyCredits: number | null;
	/** How a customer gets the plan. */
	access: 'checkout' | 'waitlist' | 'contact';
	features: readonly string[];
}

/** Searches per calendar month in the free trial. */
export const TRIAL_CREDITS = 5;

/** Searches per month, with Basic as with Pro. */
const CREDITS = 3300;
const CREDITS_FEATURE = `${CREDITS.toLocaleString('en-US')} credits per month`;

export const BASIC = {
	id: 'basic',
	name: 'Basic',
	monthlyPrice: 99,
	monthlyCredits: CREDITS,
	access: 'checkout',
	features: [CREDITS_FEATURE, 'CSV export', 'Standard email support'],
} as const satisfies Plan;

export const PRO = {
	id: 'pro',
	name: 'Pro',
	monthlyPrice: 249,
	monthlyCredits: CREDITS,
	access: 'waitlist',
	features: ['Unlimited searches', CREDITS_FEATURE, 'Private support'],
} as const satisfies Plan;

export const PLANS: readonly Plan[] = [
	BASIC,
	PRO,
	{
		id: 'enterprise',
		name: 'Enterprise',
		monthlyPrice: null,
		monthlyCredits: null,
		access: 'contact',
		features: ['Terms for your brokerage'],
	},
];

/** The sentences of the usage banner, the highest threshold first. */
const USAGE_LEVELS = [
	{ from: 0.95, level: 'limit', sentence: "You're at your monthly limit." },
	{ from: 0.8, level: 'near', sentence: "You're nearing your monthly limit." },
	{ from: 0.5, level: 'half', sentence: "You're using your monthly searches." },
	{ from: 0, level: 'good', sentence: "You're good to go." },
] as const;

export type UsageLevel = (typeof USAGE_LEVELS)[number]['level'];

/**
 * How many of the month's searches are used.
 *
 * @param ratio used over limit, 0 to 1
 * @example usageLevel(0.8).sentence // "You're nearing your monthly limit."
 */
export function usageLevel(ratio: number): { level: UsageLevel; sentence: string } {
	return USAGE_LEVELS.find((entry) => ratio >= entry.from) ?? USAGE_LEVELS[3];
}
