import { useQuery } from '@tanstack/react-query';
import type { CompsResponse } from '../../../contract/comps/comps.ts';
import type { SamplePrice } from '../../../contract/sample-price.ts';
import { loadConfig } from '../../connection.ts';

/** A search of the demo market, with the price of its home; the price is null while its market is being fitted. */
export interface Sample extends CompsResponse {
	price: SamplePrice | null;
}

/** The server's sample search: undefined while it loads, null if there is no demo market. */
export function useSample(): Sample | null | undefined {
	const { data, isError } = useQuery({ queryKey: ['demo sample'], queryFn: fetchSample, retry: false });
	return isError ? null : data;
}

async function fetchSample(): Promise<Sample | null> {
	const { demo } = await loadConfig();
	if (!demo) return null;
	const response = await fetch('/demo/sample');
	const sample = (response.ok ? await response.json() : null) as Sample | null;
	// The page is public and the response comes from our own server, so it skips the code that validates every field.
	return Array.isArray(sample?.comps) ? sample : null;
}
