import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paymentUrl } from './payment-url.ts';

export interface Leaving {
	start: () => void;
	/** Asking, or on the way out. */
	busy: boolean;
	/** What the server answered: undefined while it has not, null for no address that one may be sent to. */
	target: string | null | undefined;
	error: Error | null;
}

/**
 * Asks the server where to go on, and leaves for it.
 *
 * @param onLeave called just before
 */
export function useLeaving(ask: () => Promise<string | null>, onLeave?: () => void): Leaving {
	const { mutate, reset, isPending, data, error } = useMutation({
		mutationFn: async () => paymentUrl(await ask(), location.origin),
		onSuccess: (target) => {
			if (!target) return;
			onLeave?.();
			location.assign(target);
		},
	});
	// A browser may bring the page back as it was left: its button must work again.
	useEffect(() => {
		const onReturn = (event: PageTransitionEvent) => event.persisted && reset();
		addEventListener('pageshow', onReturn);
		return () => removeEventListener('pageshow', onReturn);
	}, [reset]);
	return { start: () => mutate(), busy: isPending || Boolean(data), target: data, error };
}
