import { recordCheckout } from '../../events.ts';
import { startCheckout } from './calls.ts';
import { useLeaving } from './use-leaving.ts';

export interface Checkout {
	start: () => void;
	starting: boolean;
	/** Why it did not start; null while it has not failed. */
	problem: string | null;
}

/** Starts a checkout for the Basic plan and leaves for the page where one pays. */
export function useCheckout(): Checkout {
	const { start, busy, target, error } = useLeaving(startCheckout, recordCheckout);
	return { start, starting: busy, problem: problemOf(target, error) };
}

function problemOf(target: string | null | undefined, error: Error | null): string | null {
	if (error) return `Failed to start checkout: ${error.message}`;
	return target === null ? 'Checkout failed: missing URL' : null;
}
