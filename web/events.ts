/** The events that an analytics tag may read from `window.dataLayer`. */
declare global {
	interface Window {
		dataLayer?: Record<string, unknown>[];
	}
}

/** Somebody made an account. */
export function recordSignUp(method: 'email' | 'google'): void {
	window.dataLayer ??= [];
	window.dataLayer.push({ event: 'sign_up', method });
}
