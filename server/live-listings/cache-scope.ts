/** Removes listings fetched under a different license before anything is searched. */
import type { FetchContext } from './fetch-context.ts';
import { recordsSourceOf } from './listing-row.ts';

/**
 * Prepares the store for the license in the settings. Removes homes bound to other accounts or offices, and homes that
 * the provider shared under a different scope.
 *
 * @returns a function that does it once; after a failure the next call tries again. It returns how many homes were
 * removed.
 */
export function applyCacheScope(context: FetchContext): () => Promise<number> {
	let applied: Promise<number> | null = null;
	return () => {
		applied ??= removeOthers(context).catch((error: unknown) => {
			applied = null;
			throw error;
		});
		return applied;
	};
}

/** Removes a few thousand homes per call, so that none takes longer than a procedure may. */
async function removeOthers({ call, provider, license }: FetchContext): Promise<number> {
	const named = {
		provider: provider.name,
		source: provider.label,
		records_source: recordsSourceOf(provider.label),
		...license,
	};
	for (let total = 0; ; ) {
		const [row] = await call<{ removed: number; done: boolean }>('apply_cache_scope', named);
		total += row?.removed ?? 0;
		if (row?.done !== false) return total;
	}
}
