import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DEMO_CHECKOUT } from '../../../contract/billing.ts';

export interface ExternalRedirect {
	start: () => void;
	/** Clears a failure. */
	reset: () => void;
	/** Waiting for the URL, or navigating to it. */
	busy: boolean;
	/** The server's response: undefined until it arrives, null if it isn't an allowed URL. */
	target: string | null | undefined;
	error: Error | null;
}

/**
 * Requests a payment URL and navigates to it.
 *
 * @param onLeave called just before navigating
 */
export function useExternalRedirect(
	fetchUrl: () => Promise<string | null>,
	onLeave?: () => void,
): ExternalRedirect {
	const { mutate, reset, isPending, data, error } = useMutation({
		mutationFn: async () => paymentUrl(await fetchUrl(), location.origin),
		onSuccess: (target) => {
			if (!target) return;
			onLeave?.();
			location.assign(target);
		},
	});
	// The browser may restore the page from its back-forward cache: the button must work again.
	useEffect(() => {
		const onReturn = (event: PageTransitionEvent) => event.persisted && reset();
		addEventListener('pageshow', onReturn);
		return () => removeEventListener('pageshow', onReturn);
	}, [reset]);
	return { start: () => mutate(), reset, busy: isPending || Boolean(data), target: data, error };
}

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
