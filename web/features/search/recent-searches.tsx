/** The user's recent searches, to open or repeat, or to open their markets. */
import { History, RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { parseCompsQuery } from '../../../domain/comps-query.ts';
import { count, usd } from '../../../domain/format/format.ts';
import { useConfig } from '../../connection.ts';
import { loadLastPrices } from '../../shared/last-prices.ts';
import { SEARCH_IMMEDIATELY, searchPath } from '../../shared/search-path.ts';
import { Alert } from '../../ui/alert.tsx';
import { ago, dayOfYear, localDay } from '../../ui/local-day.ts';
import { loadDraft } from './box/search-draft.ts';
import { isFresh, MAX_RESTORE_AGE, saveLastSearch } from './last-search.ts';
import { type RecentSearch, useRecentSearches } from './use-recent-searches.ts';

interface RecentSearchesProps {
	userId: string;
	/** How many at most; all of them by default. */
	max?: number;
}

export function RecentSearches({ userId, max }: RecentSearchesProps) {
	const { searches, problem } = useRecentSearches();
	const prices = useMemo(() => loadLastPrices(userId), [userId]);
	if (problem) return <Alert>{problem}</Alert>;
	if (!searches) return <div className="h-44 motion-safe:animate-pulse bg-sunken" />;
	return (
		<ul className="lot divide-y divide-line">
			{searches.slice(0, max).map((search) => (
				<RecentSearchItem
					key={search.text}
					search={search}
					price={prices.get(search.text) ?? null}
					userId={userId}
				/>
			))}
		</ul>
	);
}

interface RecentSearchItemProps {
	search: RecentSearch;
	/** US dollars, as last shown; null if this browser didn't show one. */
	price: number | null;
	userId: string;
}

/** Within its day, it opens the result for free; later, it searches again for a credit, and says so. */
function RecentSearchItem({ search, price, userId }: RecentSearchItemProps) {
	const { text, mode, zip, found, key } = search;
	const { defaultSearchLimit } = useConfig();
	const at = Date.parse(search.at);
	const query = parseCompsQuery(mode, text, Number(loadDraft(defaultSearchLimit).limit), defaultSearchLimit);
	const made =
		key !== null && query !== null && isFresh({ at }, Date.now(), MAX_RESTORE_AGE)
			? { userId, query, key, at }
			: null;
	const Icon = made ? History : RotateCw;
	return (
		<li className="flex items-center justify-between gap-4 pr-4">
			<Link
				to={searchPath(mode, text)}
				state={made ? { searched: made } : SEARCH_IMMEDIATELY}
				onClick={() => made && saveLastSearch(made)}
				className="group flex min-w-0 grow items-center gap-3 py-3 pl-4 hover:bg-sunken"
			>
				<Icon aria-hidden="true" className="size-4 shrink-0 text-muted group-hover:text-ink" />
				<span className="min-w-0 grow">
					<span className="line-clamp-2 font-medium tabular-nums">{text}</span>
					<span className="block text-xs text-muted tabular-nums">
						{count(found)} found,{' '}
						{made
							? `${ago(at, Date.now())}. Opens free`
							: `${dayOfYear(localDay(new Date(at)))}. Search again: 1 credit`}
					</span>
				</span>
				{price !== null && (
					<span className="shrink-0 font-semibold tabular-nums">
						<span className="sr-only">Price when last shown: </span>
						{usd(price)}
					</span>
				)}
			</Link>
			{zip && found > 0 && (
				<Link
					to={`/app/markets/${zip}`}
					className="shrink-0 py-2 text-accent-text text-sm tabular-nums underline underline-offset-4"
				>
					{zip} market
				</Link>
			)}
		</li>
	);
}
