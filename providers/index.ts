/** All listing providers. */
import { local } from './local.ts';
import type { Provider } from './provider.ts';
import { rentcast } from './rentcast/rentcast.ts';
import { reso } from './reso/reso.ts';
import { zillow } from './zillow/zillow.ts';

export const PROVIDERS: readonly [Provider, ...Provider[]] = [local, rentcast, zillow, reso];

/** The provider in a setting; `local` for an unknown name. */
export function providerNamed(name: string | undefined): Provider {
	return PROVIDERS.find((provider) => provider.name === name) ?? local;
}
