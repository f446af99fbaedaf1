/** Checks the URLs a person may be sent to for payment. */
import { DEMO_CHECKOUT } from '../../../contract/billing.ts';

/** Our own pages that billing leads to; everything else is Stripe's. */
const OUR_PAGES: ReadonlySet<string> = new Set([DEMO_CHECKOUT.page, '/success', '/account/billing']);

/**
 * The URL to go to: any https URL, or one of our own billing pages; null for anything else.
 *
 * @param origin the origin of this site
 * @example paymentUrl('javascript:alert(1)', 'https://lotline.example') // null
 */
export function paymentUrl(text: string | null | undefined, origin: string): string | null {
	if (!text || !URL.canParse(text, origin)) return null;
	const url = new URL(text, origin);
	if (url.origin === origin) return OUR_PAGES.has(url.pathname) ? url.href : null;
	return url.protocol === 'https:' ? url.href : null;
}
