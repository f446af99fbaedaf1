/** The source of an installation whose provider is copied as a whole: searches read the copy and report its age. */
import type { Context } from '../context.ts';
import { applyCacheScope } from './cache-scope.ts';
import type { FetchContext } from './fetch-context.ts';
import type { ListingSource } from './source.ts';

/** How often the age of the copy is read, in milliseconds. */
const AGE_TTL = 60_000;

export function replicaSource(context: FetchContext): ListingSource {
	const { call, provider, now, license } = context;
	let known: { copiedAt: Promise<string | null>; at: number } | null = null;
	const copiedAt = () => {
		if (known === null || now().getTime() - known.at > AGE_TTL)
			known = { copiedAt: lookUp(call, provider.name), at: now().getTime() };
		return known.copiedAt;
	};
	return {
		name: provider.name,
		label: provider.label,
		license,
		ready: applyCacheScope(context),
		copy: { copiedAt, maxHours: provider.maxCacheHours ?? Number.POSITIVE_INFINITY },
		refresh: async () => ({ isNewer: false, failure: null }),
		home: async () => null,
		close: () => {},
	};
}

async function lookUp(call: Context['call'], provider: string): Promise<string | null> {
	const [row] = await call<{ caught_up_at: string | null }>('replica_age', { provider });
	return row?.caught_up_at ?? null;
}
