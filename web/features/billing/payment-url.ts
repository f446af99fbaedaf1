/** Where a person may be sent to pay. */
import { DEMO_CHECKOUT } from '../../../contract/billing.ts';

/** The pages of ours that billing leads to: the rest of the way is the payment service's. */
const OUR_PAGES: ReadonlySet<string> = new Set([DEMO_CHECKOUT.page, '/success', '/account/billing']);

/**
 * The address to leave for: https anywhere, or one of our own billing pages; null for anything else.
 *
 * @param origin that of this site
 * @example paymentUrl('javascript:alert(1)', 'https://lotline.example') // null
 */
export function paymentUrl(text: string | null | undefined, origin: string): string | null {
	if (!text || !URL.canParse(text, origin)) return null;
	const url = new URL(text, origin);
	if (url.origin === origin) return OUR_PAGES.has(url.pathname) ? url.href : null;
	return url.protocol === 'https:' ? url.href : null;
}
