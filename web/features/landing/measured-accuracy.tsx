/** How close this server's prices came to sale prices, next to the fixed figures, with the link to how it was measured. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Accuracy } from '../../../domain/accuracy/backtest-result.ts';
import { count, percentTenths } from '../../../domain/format/format.ts';
import { loadConfig } from '../../connection.ts';

export function MeasuredAccuracy() {
	const { data } = useQuery({ queryKey: ['measured accuracy'], queryFn: fetchMeasured, retry: false });
	return (
		<>
			{data ? measuredSentence(data) : 'How close prices came to sale prices is measured on each server.'}{' '}
			<Link to="/docs/accuracy" className="whitespace-nowrap underline underline-offset-2">
				Accuracy, and how it is measured
			</Link>
		</>
	);
}

interface Measured {
	all: Pick<Accuracy, 'priced'> & { medianError: number; coverage: number };
	demo: boolean;
}

/** The latest backtest on real sales, otherwise on the demo market; null without one. */
async function fetchMeasured(): Promise<Measured | null> {
	// The page is public and the response comes from our own server, so it skips the code that validates every field.
	const { supabaseUrl, supabaseAnonKey } = await loadConfig();
	const response = await fetch(`${supabaseUrl}/rest/v1/rpc/latest_backtest`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', apikey: supabaseAnonKey },
		body: '{}',
	});
	const backtests = (response.ok ? await response.json() : []) as { result: Measured }[];
	const results = backtests.map(({ result }) => result);
	return results.find(({ demo }) => !demo) ?? results[0] ?? null;
}

function measuredSentence({ all: { priced, medianError, coverage }, demo }: Measured): string {
	const where = demo ? 'Measured here on fictional demo sales' : 'Measured on this server';
	return `${where}: half of ${count(priced)} prices came within ${percentTenths(medianError)} of the sale price, and ${percentTenths(coverage)} of the sales closed within their 80% range.`;
}
