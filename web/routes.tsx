/** The site map. A new page is one file in `pages/` and one line here; everything else reads it. */
import type { ComponentType } from 'react';

/** Who may enter: anybody, only who is not signed in yet, who is signed in, administrators. */
export type Guard = 'anybody' | 'visitor' | 'signed-in' | 'admin';

export interface SiteRoute {
	path: string;
	/** Loads the page when it is first wanted. */
	load: () => Promise<{ default: ComponentType }>;
	guard: Guard;
	title: string;
}

export const ROUTES: readonly SiteRoute[] = [
	{
		path: '/',
		load: () => import('./pages/landing-page.tsx'),
		guard: 'anybody',
		title: 'Comparable sales for real-estate agents',
	},
	{
		path: '/dashboard',
		load: () => import('./pages/dashboard-page.tsx'),
		guard: 'signed-in',
		title: 'Comps search',
	},
	{
		path: '/app',
		load: () => import('./pages/app-page.tsx'),
		guard: 'signed-in',
		title: 'Workspace',
	},
	{
		path: '/pricing',
		load: () => import('./pages/pricing-page.tsx'),
		guard: 'anybody',
		title: 'Pricing',
	},
	{
		path: '/checkout',
		load: () => import('./pages/checkout-page.tsx'),
		guard: 'signed-in',
		title: 'Checkout',
	},
	{
		path: '/waitlist',
		load: () => import('./pages/waitlist-page.tsx'),
		guard: 'anybody',
		title: 'Pro waitlist',
	},
	{
		path: '/account',
		load: () => import('./pages/account-page.tsx'),
		guard: 'signed-in',
		title: 'Account',
	},
	{
		path: '/account/profile',
		load: () => import('./pages/account-page.tsx'),
		guard: 'signed-in',
		title: 'Account',
	},
	{
		path: '/account/settings',
		load: () => import('./pages/settings-page.tsx'),
		guard: 'signed-in',
		title: 'Settings',
	},
	{
		path: '/account/billing',
		load: () => import('./pages/billing-page.tsx'),
		guard: 'signed-in',
		title: 'Billing',
	},
	{
		path: '/auth/sign-in',
		load: () => import('./pages/sign-in-page.tsx'),
		guard: 'visitor',
		title: 'Sign in',
	},
	{
		path: '/auth/sign-up',
		load: () => import('./pages/sign-up-page.tsx'),
		guard: 'visitor',
		title: 'Sign up',
	},
	{
		path: '/auth/forgot-password',
		load: () => import('./pages/forgot-password-page.tsx'),
		guard: 'anybody',
		title: 'Forgot password',
	},
	{
		path: '/auth/update-password',
		load: () => import('./pages/update-password-page.tsx'),
		guard: 'anybody',
		title: 'New password',
	},
	{
		path: '/auth/confirm',
		load: () => import('./pages/confirm-page.tsx'),
		guard: 'anybody',
		title: 'Confirm',
	},
	{
		path: '/auth/callback/google',
		load: () => import('./pages/google-callback-page.tsx'),
		guard: 'anybody',
		title: 'Signing in',
	},
	{
		path: '/dev/mail',
		load: () => import('./pages/mailbox-page.tsx'),
		guard: 'anybody',
		title: 'Mailbox',
	},
	{
		path: '*',
		load: () => import('./pages/not-found-page.tsx'),
		guard: 'anybody',
		title: 'Page not found',
	},
];
