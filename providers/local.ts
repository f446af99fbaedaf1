/** Nothing to fetch: the store holds what was imported, or the demo market. */
import type { Provider } from './provider.ts';

export const local: Provider = { name: 'local', fetchZip: null };
