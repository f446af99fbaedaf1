import { useCallback, useRef, useSyncExternalStore } from 'react';

/** Whether a media query matches on screen. Printing doesn't change it, so a map isn't redrawn. */
export function useMedia(query: string): boolean {
	const listen = useCallback(
		(changed: () => void) => {
			const media = matchMedia(query);
			media.addEventListener('change', changed);
			return () => media.removeEventListener('change', changed);
		},
		[query],
	);
	const seen = useRef(false);
	return useSyncExternalStore(listen, () => {
		if (!matchMedia('print').matches) seen.current = matchMedia(query).matches;
		return seen.current;
	});
}
