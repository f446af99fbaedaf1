import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paymentUrl } from './payment-url.ts';

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
