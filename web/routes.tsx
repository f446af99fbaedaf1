/**
 * The site map. A new page is one file in `pages/` or `texts/`, one entry here and its title in
 * `contract/site-map.ts`; everything else reads them.
 */
import type { ComponentType } from 'react';
import type { SitePath } from '../contract/site-map.ts';
import type { Guard } from './guards.tsx';

export interface SiteRoute {
	/** `*`: any path without a page. */
	path: SitePath | '*';
	guard: Guard;
	/** Loads the page when it is first needed. */
	load: () => Promise<{ default: ComponentType }>;
}

const route = (path: SiteRoute['path'], guard: Guard, load: SiteRoute['load']): SiteRoute => ({
	path,
	guard,
	load,
});

export const ROUTES: readonly SiteRoute[] = [
	route('/', 'anyone', () => import('./pages/landing-page.tsx')),
	route('/dashboard', 'signed-in', () => import('./pages/dashboard/dashboard-page.tsx')),
	route('/app', 'signed-in', () => import('./pages/app/app-page.tsx')),
	route('/app/data', 'signed-in', () => import('./pages/app/data-page.tsx')),
	route('/app/markets', 'signed-in', () => import('./pages/app/markets-page.tsx')),
	route('/app/markets/:area', 'signed-in', () => import('./pages/app/market-page.tsx')),
	route('/app/reports', 'signed-in', () => import('./pages/app/reports-page.tsx')),
	route('/app/reports/:id', 'signed-in', () => import('./pages/app/report-page.tsx')),
	route('/r/:token', 'anyone', () => import('./pages/shared-report-page.tsx')),
	route('/unsubscribe/:token', 'anyone', () => import('./pages/unsubscribe-page.tsx')),
	route('/admin', 'admin', () => import('./pages/admin/admin-page.tsx')),
	route('/admin/users', 'admin', () => import('./pages/admin/list-page.tsx')),
	route('/admin/subscriptions', 'admin', () => import('./pages/admin/list-page.tsx')),
	route('/admin/waitlist', 'admin', () => import('./pages/admin/list-page.tsx')),
	route('/admin/messages', 'admin', () => import('./pages/admin/list-page.tsx')),
	route('/admin/audit', 'admin', () => import('./pages/admin/list-page.tsx')),
	route('/admin/market-data', 'admin', () => import('./pages/admin/list-page.tsx')),
	route('/admin/evidence', 'admin', () => import('./pages/admin/list-page.tsx')),
	route('/pricing', 'anyone', () => import('./pages/pricing-page.tsx')),
	route('/checkout', 'signed-in', () => import('./pages/checkout-page.tsx')),
	route('/demo-checkout', 'anyone', () => import('./pages/demo-checkout-page.tsx')),
	route('/success', 'signed-in', () => import('./pages/success-page.tsx')),
	route('/waitlist', 'anyone', () => import('./pages/waitlist-page.tsx')),
	route('/account', 'signed-in', () => import('./pages/account/account-page.tsx')),
	route('/account/profile', 'signed-in', () => import('./pages/account/account-page.tsx')),
	route('/account/settings', 'signed-in', () => import('./pages/account/settings-page.tsx')),
	route('/account/billing', 'signed-in', () => import('./pages/account/billing-page.tsx')),
	route('/auth/sign-in', 'visitor', () => import('./pages/auth/sign-in-page.tsx')),
	route('/auth/sign-up', 'visitor', () => import('./pages/auth/sign-up-page.tsx')),
	route('/auth/forgot-password', 'anyone', () => import('./pages/auth/forgot-password-page.tsx')),
	route('/about', 'anyone', loadText('about')),
	route('/blog', 'anyone', () => import('./pages/blog-page.tsx')),
	route('/blog/how-comps-are-chosen', 'anyone', loadText('blog-comps')),
	route('/blog/time-adjustment', 'anyone', loadText('blog-time')),
	route('/blog/months-of-supply', 'anyone', loadText('blog-supply')),
	route('/brokers', 'anyone', loadText('brokers')),
	route('/careers', 'anyone', loadText('careers')),
	route('/contact', 'anyone', () => import('./pages/contact-page.tsx')),
	route('/cookies', 'anyone', loadText('cookies')),
	route('/docs', 'anyone', loadText('docs')),
	route('/docs/price-a-home', 'anyone', loadText('docs-price')),
	route('/docs/reports', 'anyone', loadText('docs-reports')),
	route('/docs/markets', 'anyone', loadText('docs-markets')),
	route('/docs/your-data', 'anyone', loadText('docs-data')),
	route('/docs/mls-files', 'anyone', loadText('docs-mls')),
	route('/docs/plans', 'anyone', loadText('docs-plans')),
	route('/docs/accuracy', 'anyone', () => import('./pages/accuracy-page.tsx')),
	route('/docs/glossary', 'anyone', loadText('glossary')),
	route('/legal/privacy', 'anyone', loadText('privacy')),
	route('/legal/terms', 'anyone', loadText('terms')),
	route('/privacy', 'anyone', () => import('./pages/moved-page.tsx')),
	route('/privacy-choices', 'anyone', () => import('./pages/privacy-choices-page.tsx')),
	route('/security', 'anyone', loadText('security')),
	route('/status', 'anyone', () => import('./pages/status-page.tsx')),
	route('/terms', 'anyone', () => import('./pages/moved-page.tsx')),
	route('/auth/update-password', 'anyone', () => import('./pages/auth/update-password-page.tsx')),
	route('/auth/confirm', 'anyone', () => import('./pages/auth/confirm-page.tsx')),
	route('/auth/callback/google', 'anyone', () => import('./pages/auth/google-callback-page.tsx')),
	route('/dev/mail', 'anyone', () => import('./pages/mailbox-page.tsx')),
	route('*', 'anyone', () => import('./pages/not-found-page.tsx')),
];

/** Loads a page of text for a route: `texts/NAME.md`, or `docs/glossary.md`. */
function loadText(name: string): () => Promise<{ default: ComponentType }> {
	// The list of texts isn't part of every page.
	return async () => (await import('./features/text/texts.tsx')).loadTextPage(name);
}
