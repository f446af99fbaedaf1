/** The kinds of search, for choosing one. */
import type { SearchMode } from '../../domain/comps-query.ts';

export const SEARCH_MODES: readonly { value: SearchMode; label: string }[] = [
	{ value: 'zip', label: 'ZIP' },
	{ value: 'address', label: 'Address' },
];
