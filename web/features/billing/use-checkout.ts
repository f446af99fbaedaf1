import { useMutation } from '@tanstack/react-query';
import { startCheckout } from '../../backend.ts';
import { recordCheckout } from '../../events.ts';
import { webUrl } from '../../web-url.ts';

export interface Checkout {
	start: () => void;
	starting: boolean;
	/** Why it did not start; null while it has not failed. */
	problem: string | null;
}

/** Starts a checkout for the Basic plan and leaves for the page where one pays. */
export function useCheckout(): Checkout {
	const { mutate, isPending, data, error } = useMutation({
		mutationFn: startCheckout,
		onSuccess: (url) => {
			const target = webUrl(url);
			if (!target) return;
			recordCheckout();
			window.location.assign(target);
		},
	});
	return {
		start: () => mutate(),
		starting: isPending || webUrl(data) !== null,
		problem: problemOf(data, error),
	};
}

function problemOf(url: string | null | undefined, error: Error | null): string | null {
	if (error) return `Failed to start checkout: ${error.message}`;
	if (url !== undefined && webUrl(url) === null) return 'Checkout failed: missing URL';
	return null;
}
