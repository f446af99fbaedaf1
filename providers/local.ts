/** Nothing to fetch: the store has imported homes, or the demo market. */
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
