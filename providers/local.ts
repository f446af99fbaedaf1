/** Nothing to fetch: the store has what was imported, or the demo market. */
import type { Provider } from './provider.ts';

export const local: Provider = {
	name: 'local',
	label: 'Imported files',
	kind: 'other',
	missingSettings: () => [],
	maxCacheHours: null,
	fetchZip: null,
	check: async () => {},
};
