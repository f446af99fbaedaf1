/**
 * The provider of an installation without a service: nothing is fetched, and the store has imported or demo homes.
 */
import type { Provider } from './provider.ts';

export const local: Provider = {
	name: 'local',
	label: 'Imported files',
	kind: 'other',
	service: () => '',
	missingSettings: () => [],
	maxCacheHours: null,
	fetchZip: null,
	check: async () => {},
};
