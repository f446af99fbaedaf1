/** The heading of a result: what was searched, where, and in which data. */
import type { Ref } from 'react';
import { longDay } from '../../../../domain/format/date-text.ts';
import { STALE_TIME } from '../../../query-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ago } from '../../../ui/local-day.ts';
import type { CompletedSearch } from '../completed-search.ts';
import { DidYouMean } from './did-you-mean.tsx';
import { dataLine, describePrecision, formatPlace, formatTitle, showsDemo } from './result-text.ts';

interface ResultSummaryProps {
	found: CompletedSearch;
	/** Searches another address. */
	onSearch: (address: string) => void;
	headingRef: Ref<HTMLHeadingElement>;
}

export function ResultSummary({ found: { response, query, at }, onSearch, headingRef }: ResultSummaryProps) {
	const precision = describePrecision(response.area);
	return (
		<div className="min-w-0 grow basis-96">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
				<h2 ref={headingRef} tabIndex={-1} className="wrap-anywhere font-semibold text-head tracking-tight">
					{formatTitle(query)}
				</h2>
				{showsDemo(response) && <Badge>Demo data</Badge>}
				{response.data.dated && (
					<p className="font-medium text-accent-text text-sm">Data through {longDay(response.data.as_of)}</p>
				)}
			</div>
			<p className="mt-1.5 text-sm tabular-nums">{formatPlace(response)}</p>
			{precision && <p className="mt-0.5 text-sm">{precision}</p>}
			<p className="mt-0.5 text-muted text-sm tabular-nums">{dataLine(response.data, Date.now())}</p>
			{Date.now() - at >= STALE_TIME && (
				<p className="mt-0.5 text-sm tabular-nums print:hidden">Searched {ago(at, Date.now())}.</p>
			)}
			{response.notes.length > 0 && (
				<ul className="mt-3 max-w-3xl space-y-1 border-accent-text border-l-2 pl-3 text-sm">
					{response.notes.map((note) => (
						<li key={note}>{note}</li>
					))}
				</ul>
			)}
			<DidYouMean addresses={response.area.suggested_addresses} onSearch={onSearch} />
		</div>
	);
}
