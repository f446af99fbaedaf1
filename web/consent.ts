/** Whether this visitor allows product events. Nothing is recorded until they do. */
import { useSyncExternalStore } from 'react';

export type Consent = 'undecided' | 'granted' | 'refused';

/** Where the choice is stored. */
const KEY = 'lotline.privacy';

const listeners = new Set<() => void>();

/** The current choice. A browser that sends Global Privacy Control has declined. */
export function consent(): Consent {
	if (sendsPrivacyControl()) return 'refused';
	const stored = localStorage.getItem(KEY);
	return stored === 'granted' || stored === 'refused' ? stored : 'undecided';
}

/** The choice, for components. Follows changes made in other tabs. Prerendered pages don't ask. */
export function useConsent(): Consent {
	return useSyncExternalStore(listen, consent, () => 'refused' as const);
}

/** Saves a choice. Declining also discards events that haven't been sent. */
export function decide(choice: 'granted' | 'refused'): void {
	localStorage.setItem(KEY, choice);
	if (choice === 'refused') window.dataLayer = [];
	for (const listener of listeners) listener();
}

/** Whether the browser sends Global Privacy Control: https://privacycg.github.io/gpc-spec/ */
export function sendsPrivacyControl(): boolean {
	return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

function listen(listener: () => void): () => void {
	listeners.add(listener);
	window.addEventListener('storage', listener);
	return () => {
		listeners.delete(listener);
		window.removeEventListener('storage', listener);
	};
}
