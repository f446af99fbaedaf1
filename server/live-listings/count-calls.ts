/** Counts a provider's calls against the monthly budget. */

import type { Provider } from '../../providers/provider.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import type { Context } from '../context.ts';

interface Budget extends Pick<Context, 'call'> {
	provider: Pick<Provider, 'name'>;
	/** Calls per month; null for no limit. */
	budget: number | null;
}

/** Counts one call before it is made. @throws ProviderError if the budget is used up */
export async function countCall({ call, provider, budget }: Budget): Promise<void> {
	const [row] = await call<{ allowed: boolean }>('count_provider_call', { provider: provider.name, budget });
	if (row?.allowed !== true) {
		throw new ProviderError('budget', "The month's calls (LISTING_CALLS_PER_MONTH) are used up.");
	}
}
