import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;

/** Whether the page is being printed, in time for the print to show it. */
export function usePrinting(): boolean {
	return useSyncExternalStore(listen, () => printing);
}

function listen(changed: () => void): () => void {
	// The browser prints the page as it is when the event ends, so render synchronously.
	const set = (next: boolean) => {
		printing = next;
		flushSync(changed);
	};
	const begin = () => set(true);
	const end = () => set(false);
	window.addEventListener('beforeprint', begin);
	window.addEventListener('afterprint', end);
	return () => {
		window.removeEventListener('beforeprint', begin);
		window.removeEventListener('afterprint', end);
	};
}
