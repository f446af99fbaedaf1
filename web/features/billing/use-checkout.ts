import { recordCheckout } from '../../events.ts';
import { startCheckout } from './calls.ts';
import { useExternalRedirect } from './use-external-redirect.ts';

export interface Checkout {
	start: () => void;
	starting: boolean;
	/** Why it failed to start; null if it hasn't failed. */
	problem: string | null;
	/** Clears a failure, as when the user does something else. */
	dismiss: () => unknown;
}

/** Starts a checkout for the Basic plan and goes to the payment page. */
export function useCheckout(): Checkout {
	const { start, reset, busy, target, error } = useExternalRedirect(startCheckout, recordCheckout);
	const problem = describeProblem(target, error);
	// A reset before the response arrives would lose it.
	const dismiss = () => problem !== null && reset();
	return { start, starting: busy, problem, dismiss };
}

function describeProblem(target: string | null | undefined, error: Error | null): string | null {
	if (error) return `Failed to start checkout: ${error.message}`;
	return target === null ? 'Checkout failed: missing URL' : null;
}
