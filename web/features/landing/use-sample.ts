import { useQuery } from '@tanstack/react-query';
import { type CompsResponse, readCompsResponse } from '../../../contract/comps.ts';
import { loadConfig } from '../../connection.ts';

/** The sample search of the host: undefined while it loads, null where there is no demo market. */
export function useSample(): CompsResponse | null | undefined {
	const { data, isError } = useQuery({ queryKey: ['demo sample'], queryFn: fetchSample, retry: false });
	return isError ? null : data;
}

async function fetchSample(): Promise<CompsResponse | null> {
	const { demo } = await loadConfig();
	if (!demo) return null;
	const response = await fetch('/demo/sample');
	return response.ok ? readCompsResponse(await response.json()) : null;
}
