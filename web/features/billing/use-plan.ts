import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readActivePlan } from '../../backend.ts';

/** The plan of the active subscription; Basic until it is known, or if there is none. */
export function usePlan(userId: string | undefined): string {
	const { data, error } = useQuery({
		queryKey: ['plan', userId],
		queryFn: readActivePlan,
		enabled: userId !== undefined,
	});
	useEffect(() => {
		if (error) console.error("We couldn't load your plan.", error);
	}, [error]);
	return data ?? 'basic';
}
