/** The plans. */
import { count } from './format/format.ts';

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

/** What every account may do without paying. */
export const FREE_TRIAL = `${TRIAL_CREDITS} free searches a month. No card needed.`;

/** Searches per month, with Basic as with Pro. */
const CREDITS = 3300;
const CREDITS_FEATURE = `${count(CREDITS)} credits per month`;

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
