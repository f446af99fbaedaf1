/**
 * The pages of the site by their paths: what the browser writes in its title, and what the host needs to
 * answer 404 for a path that is none. What they are about is in `page-descriptions.ts`.
 */

/** The titles by path. */
export const SITE_MAP = {
	'/': 'Comparable sales for real-estate agents',
	'/pricing': 'Pricing',
	'/dashboard': 'Comps search',
	'/app': 'Workspace',
	'/checkout': 'Checkout',
	'/waitlist': 'Pro waitlist',
	'/account': 'Account',
	'/account/profile': 'Profile',
	'/account/settings': 'Settings',
	'/account/billing': 'Billing',
	'/auth/sign-in': 'Sign in',
	'/auth/sign-up': 'Sign up',
	'/auth/forgot-password': 'Forgot password',
	'/auth/update-password': 'New password',
	'/auth/confirm': 'Confirm',
	'/auth/callback/google': 'Signing in',
	'/about': 'About Lotline',
	'/blog': 'Blog',
	'/blog/how-comps-are-chosen': 'How comps are chosen',
	'/blog/time-adjustment': 'What time adjustment is',
	'/blog/months-of-supply': 'How months of supply works',
	'/careers': 'Careers',
	'/contact': 'Contact',
	'/cookies': 'Cookies',
	'/dev/mail': 'Mailbox',
	'/docs': 'Documentation',
	'/docs/accuracy': 'Accuracy',
	'/legal/privacy': 'Privacy policy',
	'/legal/terms': 'Terms of service',
	'/privacy': 'Privacy',
	'/privacy-choices': 'Privacy choices',
	'/security': 'Security',
	'/status': 'Status',
	'/terms': 'Terms',
} as const satisfies Record<string, string>;

export type SitePath = keyof typeof SITE_MAP;

/** The path of the page at an address, whatever its slash at the end; null where there is none. */
export function pagePath(pathname: string): SitePath | null {
	const path = pathname.replace(/(?<=.)\/+$/, '');
	return Object.hasOwn(SITE_MAP, path) ? (path as SitePath) : null;
}

/** What a browser's tab says of the page at an address. @example tabTitle('/pricing') // "Pricing · Lotline" */
export function tabTitle(pathname: string): string {
	const path = pagePath(pathname);
	return `${path === null ? 'Page not found' : SITE_MAP[path]} · Lotline`;
}
