import { useSyncExternalStore } from 'react';
import { usePrinting } from '../../ui/use-printing.ts';

const WIDE = '(min-width: 80rem)';

/** Whether criteria, grid and map fit beside one another; paper is always wide. */
export function useWide(): boolean {
	const printing = usePrinting();
	const wide = useSyncExternalStore(listen, () => matchMedia(WIDE).matches);
	return wide || printing;
}

function listen(changed: () => void): () => void {
	const query = matchMedia(WIDE);
	query.addEventListener('change', changed);
	return () => query.removeEventListener('change', changed);
}
