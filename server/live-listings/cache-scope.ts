/** What was fetched under another license goes before anything is searched. */
import { recordsOf } from './listing-row.ts';
import type { FetchContext } from './refresh-zip.ts';

/**
 * Prepares the store for the license of the settings. Homes bound to accounts or offices that it no longer names are
 * removed, and so are homes that the provider shared before.
 *
 * @returns what does it, once; after a failure the next call tries again. It returns how many homes were removed.
 */
export function applyCacheScope(context: FetchContext): () => Promise<number> {
	let applied: Promise<number> | null = null;
	return () => {
		applied ??= removeOthers(context).catch((problem: unknown) => {
			applied = null;
			throw problem;
		});
		return applied;
	};
}

/** Some thousand homes a call, so that none takes longer than a procedure may. */
async function removeOthers({ call, provider, license }: FetchContext): Promise<number> {
	const named = {
		provider: provider.name,
		source: provider.label,
		records_source: recordsOf(provider.label),
		...license,
	};
	for (let total = 0; ; ) {
		const [row] = await call<{ removed: number; done: boolean }>('apply_cache_scope', named);
		total += row?.removed ?? 0;
		if (row?.done !== false) return total;
	}
}
