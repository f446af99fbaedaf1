/** The server functions: every folder of `supabase/functions` is one, with the folder's name. */
import type { Entrypoint } from '../../server/serve.ts';

export type Functions = ReadonlyMap<string, Entrypoint>;

export function loadFunctions(): Functions {
	const entries = import.meta.glob<Entrypoint>('../../supabase/functions/*/index.ts', {
		eager: true,
		import: 'default',
	});
	return new Map(
		Object.entries(entries).map(([path, entry]) => [path.split('/').at(-2) as string, entry] as const),
	);
}
