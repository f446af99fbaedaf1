import { useCallback, useRef, useSyncExternalStore } from 'react';

/** Whether a media query holds on the screen: a sheet of paper changes nothing, least of all a map that is drawn. */
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
