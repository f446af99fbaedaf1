/** The roll of listing providers. */
import { local } from './local.ts';
import type { Provider } from './provider.ts';

export const PROVIDERS: readonly [Provider, ...Provider[]] = [local];
