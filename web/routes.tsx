/**
 * The site map. A new page is one file in `pages/`, one entry here and its title in
 * `contract/site-map.ts`; everything else reads them.
 */
import type { ComponentType } from 'react';
import type { SitePath } from '../contract/site-map.ts';

/** Who may enter: anybody, only who is not signed in yet, who is signed in, administrators. */
export type Guard = 'anybody' | 'visitor' | 'signed-in' | 'admin';

export interface SiteRoute {
	/** `*`: any path that is no page. */
	path: SitePath | '*';
	/** Loads the page when it is first wanted. */
	load: () => Promise<{ default: ComponentType }>;
	guard: Guard;
}

export const ROUTES: readonly SiteRoute[] = [
	{
		path: '/',
		load: () => import('./pages/landing-page.tsx'),
		guard: 'anybody',
	},
	{
		path: '/dashboard',
		load: () => import('./pages/dashboard-page.tsx'),
		guard: 'signed-in',
	},
	{
		path: '/app',
		load: () => import('./pages/app-page.tsx'),
		guard: 'signed-in',
	},
	{
		path: '/pricing',
		load: () => import('./pages/pricing-page.tsx'),
		guard: 'anybody',
	},
	{
		path: '/checkout',
		load: () => import('./pages/checkout-page.tsx'),
		guard: 'signed-in',
	},
	{
		path: '/waitlist',
		load: () => import('./pages/waitlist-page.tsx'),
		guard: 'anybody',
	},
	{
		path: '/account',
		load: () => import('./pages/account-page.tsx'),
		guard: 'signed-in',
	},
	{
		path: '/account/billing',
		load: () => import('./pages/billing-page.tsx'),
		guard: 'signed-in',
	},
	{
		path: '/auth/sign-in',
		load: () => import('./pages/sign-in-page.tsx'),
		guard: 'visitor',
	},
	{
		path: '/auth/sign-up',
		load: () => import('./pages/sign-up-page.tsx'),
		guard: 'visitor',
	},
	{
		path: '/auth/forgot-password',
		load: () => import('./pages/forgot-password-page.tsx'),
		guard: 'anybody',
	},
	{
		path: '*',
		load: () => import('./pages/not-found-page.tsx'),
		guard: 'anybody',
	},
];
