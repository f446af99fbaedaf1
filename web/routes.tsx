/**
 * The site map. A new page is one file in `pages/` or `texts/`, one entry here and its title in
 * `contract/site-map.ts`; everything else reads them.
 */
import type { ComponentType } from 'react';
import type { SitePath } from '../contract/site-map.ts';
import { loadText } from './features/text/load-text.tsx';
import type { Guard } from './guards.tsx';

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
		path: '/app/data',
		load: () => import('./pages/data-page.tsx'),
		guard: 'signed-in',
	},
	{
		path: '/app/markets/:zip',
		load: () => import('./pages/market-page.tsx'),
		guard: 'signed-in',
	},
	{
		path: '/app/reports/:id',
		load: () => import('./pages/report-page.tsx'),
		guard: 'signed-in',
	},
	{
		path: '/r/:token',
		load: () => import('./pages/shared-report-page.tsx'),
		guard: 'anybody',
	},
	{ path: '/admin', load: () => import('./pages/admin-page.tsx'), guard: 'admin' },
	{ path: '/admin/users', load: () => import('./pages/admin-users-page.tsx'), guard: 'admin' },
	{
		path: '/admin/subscriptions',
		load: () => import('./pages/admin-subscriptions-page.tsx'),
		guard: 'admin',
	},
	{ path: '/admin/waitlist', load: () => import('./pages/admin-waitlist-page.tsx'), guard: 'admin' },
	{ path: '/admin/messages', load: () => import('./pages/admin-messages-page.tsx'), guard: 'admin' },
	{ path: '/admin/audit', load: () => import('./pages/admin-audit-page.tsx'), guard: 'admin' },
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
		path: '/demo-checkout',
		load: () => import('./pages/demo-checkout-page.tsx'),
		guard: 'anybody',
	},
	{
		path: '/success',
		load: () => import('./pages/success-page.tsx'),
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
		path: '/account/profile',
		load: () => import('./pages/account-page.tsx'),
		guard: 'signed-in',
	},
	{
		path: '/account/settings',
		load: () => import('./pages/settings-page.tsx'),
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
	{ path: '/about', load: loadText('about'), guard: 'anybody' },
	{
		path: '/blog',
		load: () => import('./pages/blog-page.tsx'),
		guard: 'anybody',
	},
	{ path: '/blog/how-comps-are-chosen', load: loadText('blog-comps'), guard: 'anybody' },
	{ path: '/blog/time-adjustment', load: loadText('blog-time'), guard: 'anybody' },
	{ path: '/blog/months-of-supply', load: loadText('blog-supply'), guard: 'anybody' },
	{ path: '/careers', load: loadText('careers'), guard: 'anybody' },
	{
		path: '/contact',
		load: () => import('./pages/contact-page.tsx'),
		guard: 'anybody',
	},
	{ path: '/cookies', load: loadText('cookies'), guard: 'anybody' },
	{ path: '/docs', load: loadText('docs'), guard: 'anybody' },
	{
		path: '/docs/accuracy',
		load: () => import('./pages/accuracy-page.tsx'),
		guard: 'anybody',
	},
	{ path: '/docs/glossary', load: loadText('glossary'), guard: 'anybody' },
	{ path: '/legal/privacy', load: loadText('privacy'), guard: 'anybody' },
	{ path: '/legal/terms', load: loadText('terms'), guard: 'anybody' },
	{
		path: '/privacy',
		load: () => import('./pages/moved-page.tsx'),
		guard: 'anybody',
	},
	{
		path: '/privacy-choices',
		load: () => import('./pages/privacy-choices-page.tsx'),
		guard: 'anybody',
	},
	{ path: '/security', load: loadText('security'), guard: 'anybody' },
	{
		path: '/status',
		load: () => import('./pages/status-page.tsx'),
		guard: 'anybody',
	},
	{
		path: '/terms',
		load: () => import('./pages/moved-page.tsx'),
		guard: 'anybody',
	},
	{
		path: '/auth/update-password',
		load: () => import('./pages/update-password-page.tsx'),
		guard: 'anybody',
	},
	{
		path: '/auth/confirm',
		load: () => import('./pages/confirm-page.tsx'),
		guard: 'anybody',
	},
	{
		path: '/auth/callback/google',
		load: () => import('./pages/google-callback-page.tsx'),
		guard: 'anybody',
	},
	{
		path: '/dev/mail',
		load: () => import('./pages/mailbox-page.tsx'),
		guard: 'anybody',
	},
	{
		path: '*',
		load: () => import('./pages/not-found-page.tsx'),
		guard: 'anybody',
	},
];
