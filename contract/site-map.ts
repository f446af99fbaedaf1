/**
 * The pages of the site by path: their titles for the browser, and for the host, the paths that don't get a 404.
 * Their descriptions are in `page-descriptions.ts`.
 */
import { UUID_PATTERN } from '../domain/uuid.ts';

/** Titles by path. A segment that begins with a colon matches any value of its kind. */
export const SITE_MAP = {
	'/': 'Comparable sales for real estate agents',
	'/pricing': 'Pricing',
	'/dashboard': 'Price a home',
	'/app': 'Workspace',
	'/app/data': 'Your data',
	'/app/markets': 'Markets',
	'/app/markets/:area': 'Market',
	'/app/reports': 'Reports',
	'/app/reports/:id': 'Report',
	'/r/:token': 'Report for you',
	'/unsubscribe/:token': 'Unsubscribe',
	'/admin': 'Administration',
	'/admin/users': 'Users',
	'/admin/subscriptions': 'Subscriptions',
	'/admin/waitlist': 'Waitlist',
	'/admin/messages': 'Messages',
	'/admin/audit': 'Audit log',
	'/admin/market-data': 'Market data',
	'/admin/evidence': 'Evidence',
	'/checkout': 'Checkout',
	'/demo-checkout': 'Demo checkout',
	'/success': 'Payment',
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
	'/blog/time-adjustment': 'What a time adjustment is',
	'/blog/months-of-supply': 'How months of supply works',
	'/brokers': 'For brokers',
	'/careers': 'Careers',
	'/contact': 'Contact',
	'/cookies': 'Cookies',
	'/dev/mail': 'Mailbox',
	'/docs': 'Documentation',
	'/docs/price-a-home': 'How to price a home',
	'/docs/reports': 'Create reports',
	'/docs/markets': 'Follow markets',
	'/docs/your-data': 'Your own data',
	'/docs/mls-files': "Get your MLS's file",
	'/docs/plans': 'Credits and plans',
	'/docs/accuracy': 'Accuracy',
	'/docs/glossary': 'Glossary',
	'/legal/privacy': 'Privacy policy',
	'/legal/terms': 'Terms of service',
	'/privacy': 'Privacy',
	'/privacy-choices': 'Privacy choices',
	'/security': 'Security',
	'/status': 'Status',
	'/terms': 'Terms',
} as const satisfies Record<string, string>;

export type SitePath = keyof typeof SITE_MAP;

/** The pattern of each segment with a colon. Any other name matches a token, even a malformed one. */
const SEGMENTS: Readonly<Record<string, string>> = {
	// The text of a chosen area: domain/market/area parses it.
	area: '(?:\\d{5}(?:(?:,|%2C)\\d{5})*|-?\\d{1,2}(?:\\.\\d+)?(?:,|%2C)-?\\d[^/]{3,1400}|[^/:%\\d][^/]{1,120}(?:,|%2C)_[A-Z]{2})(?:~[^/]{1,100})?',
	id: UUID_PATTERN,
};
const ANY_SEGMENT = '[\\w-]+';

const PATTERNS = (Object.keys(SITE_MAP) as SitePath[])
	.filter((path) => path.includes('/:'))
	.map((path) => {
		const pattern = path.replace(/:(\w+)/g, (_, name: string) => SEGMENTS[name] ?? ANY_SEGMENT);
		return { path, pattern: new RegExp(`^${pattern}$`) };
	});

/**
 * The path of the page at an address, with or without a trailing slash; null if there is none.
 *
 * @example pagePath('/app/markets/98001') // "/app/markets/:area"
 */
export function pagePath(pathname: string): SitePath | null {
	let end = pathname.length;
	while (end > 1 && pathname[end - 1] === '/') end--;
	const address = pathname.slice(0, end);
	if (Object.hasOwn(SITE_MAP, address) && !address.includes('/:')) return address as SitePath;
	return PATTERNS.find(({ pattern }) => pattern.test(address))?.path ?? null;
}

/** The browser tab's title for the page at an address. @example tabTitle('/pricing') // "Pricing · Lotline" */
export function tabTitle(pathname: string): string {
	const path = pagePath(pathname);
	return `${path === null ? 'Page not found' : SITE_MAP[path]} · Lotline`;
}
