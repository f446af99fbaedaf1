/** The site map. A new page is one file in `pages/` and one line here; everything else reads it. */
import { type ComponentType, lazy } from 'react';

/** Who may enter: anybody, only who is not signed in yet, who is signed in, administrators. */
export type Guard = 'anybody' | 'visitor' | 'signed-in' | 'admin';

export interface SiteRoute {
	path: string;
	page: ComponentType;
	guard: Guard;
	title: string;
}

export const ROUTES: readonly SiteRoute[] = [
	{
		path: '/',
		page: lazy(() => import('./pages/landing-page.tsx')),
		guard: 'anybody',
		title: 'Comparable sales for real-estate agents',
	},
	{
		path: '/dashboard',
		page: lazy(() => import('./pages/dashboard-page.tsx')),
		guard: 'signed-in',
		title: 'Comps search',
	},
	{
		path: '/app',
		page: lazy(() => import('./pages/app-page.tsx')),
		guard: 'signed-in',
		title: 'Workspace',
	},
	{
		path: '/pricing',
		page: lazy(() => import('./pages/pricing-page.tsx')),
		guard: 'anybody',
		title: 'Pricing',
	},
	{
		path: '/checkout',
		page: lazy(() => import('./pages/checkout-page.tsx')),
		guard: 'signed-in',
		title: 'Checkout',
	},
	{
		path: '/waitlist',
		page: lazy(() => import('./pages/waitlist-page.tsx')),
		guard: 'anybody',
		title: 'Pro waitlist',
	},
	{
		path: '/account',
		page: lazy(() => import('./pages/account-page.tsx')),
		guard: 'signed-in',
		title: 'Account',
	},
	{
		path: '/account/billing',
		page: lazy(() => import('./pages/billing-page.tsx')),
		guard: 'signed-in',
		title: 'Billing',
	},
	{
		path: '/auth/sign-in',
		page: lazy(() => import('./pages/sign-in-page.tsx')),
		guard: 'visitor',
		title: 'Sign in',
	},
	{
		path: '/auth/sign-up',
		page: lazy(() => import('./pages/sign-up-page.tsx')),
		guard: 'visitor',
		title: 'Sign up',
	},
	{
		path: '/auth/forgot-password',
		page: lazy(() => import('./pages/forgot-password-page.tsx')),
		guard: 'anybody',
		title: 'Forgot password',
	},
	{
		path: '*',
		page: lazy(() => import('./pages/not-found-page.tsx')),
		guard: 'anybody',
		title: 'Page not found',
	},
];
