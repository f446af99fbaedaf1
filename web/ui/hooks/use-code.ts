/** Code that isn't part of the first view. */
import { useQuery } from '@tanstack/react-query';

/**
 * Loads code once it is needed, cached like a response. `lazily` is for a part that is always needed where it is drawn. Without
 * a connection it waits for one (`isPaused`), because a browser doesn't load a module again that it failed to load once.
 *
 * @param name unique among all code loaded this way
 */
export function useCode<Code>(name: string, load: () => Promise<Code>, isNeeded: boolean) {
	return useQuery({
		queryKey: ['code', name],
		networkMode: 'online',
		queryFn: load,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: Number.POSITIVE_INFINITY,
		enabled: isNeeded,
	});
}
