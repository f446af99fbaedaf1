/** The heading of a result: what was searched, where, and in which data. */
import type { Ref } from 'react';
import { longDay } from '../../../../domain/format/date-text.ts';
import { agree } from '../../../../domain/format/plural.ts';
import { STALE_TIME } from '../../../query-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ago } from '../../../ui/local-day.ts';
import type { CompletedSearch } from '../completed-search.ts';
import { dataLine, describePrecision, formatPlace, formatTitle, showsDemo } from './result-text.ts';

interface ResultTitleProps {
	found: CompletedSearch;
	headingRef: Ref<HTMLHeadingElement>;
}

export function ResultTitle({ found: { response, query }, headingRef }: ResultTitleProps) {
	return (
		<div className="flex min-w-0 grow basis-80 flex-wrap items-center gap-x-3 gap-y-1">
			<h2 ref={headingRef} tabIndex={-1} className="wrap-anywhere font-semibold text-head tracking-tight">
				{formatTitle(query)}
			</h2>
			{showsDemo(response) && <Badge>Demo data</Badge>}
			{response.data.dated && (
				<p className="font-medium text-accent-text text-sm">Data through {longDay(response.data.as_of)}</p>
			)}
		</div>
	);
}

interface ResultNotesProps {
	found: CompletedSearch;
	/** Searches another address. */
	onSearch: (address: string) => void;
}

/** What the agent should know before reading a result; nothing for most. */
export function ResultNotes({ found: { response }, onSearch }: ResultNotesProps) {
	const { notes, area } = response;
	if (notes.length === 0 && area.suggested_addresses.length === 0) return null;
	return (
		<div className="text-sm tabular-nums">
			{notes.length > 0 && (
				<ul className="max-w-3xl space-y-1 border-accent-text border-l-2 pl-3">
					{notes.map((note) => (
						<li key={note}>{note}</li>
					))}
				</ul>
			)}
			<DidYouMean addresses={area.suggested_addresses} onSearch={onSearch} />
		</div>
	);
}

/** Where the homes of a result are, and how old its data is. */
export function ResultSource({ found: { response, at } }: Pick<ResultNotesProps, 'found'>) {
	const precision = describePrecision(response.area);
	const isOld = Date.now() - at >= STALE_TIME;
	return (
		<div className="flex flex-wrap gap-x-4 text-sm tabular-nums">
			<p>{formatPlace(response)}</p>
			{precision && <p>{precision}</p>}
			<p className="text-muted">
				{dataLine(response.data, Date.now())}
				{isOld && <span className="print:hidden"> Searched {ago(at, Date.now())}.</span>}
			</p>
		</div>
	);
}

interface DidYouMeanProps {
	addresses: readonly string[];
	onSearch: (address: string) => void;
}

/** Suggests similar addresses if no home has the searched one; each can be searched with one click. */
function DidYouMean({ addresses, onSearch }: DidYouMeanProps) {
	if (addresses.length === 0) return null;
	return (
		<div className="mt-3 max-w-3xl border-accent-text border-l-2 pl-3 text-sm print:hidden">
			<p>
				Did you mean {agree(addresses.length, 'this address', 'one of these')}? Searching it uses one credit.
			</p>
			<ul className="mt-1">
				{addresses.map((address) => (
					<li key={address}>
						<button
							type="button"
							className="py-1 text-left font-medium tabular-nums underline underline-offset-4 hover:text-accent-text"
							onClick={() => onSearch(address)}
						>
							{address}
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}
