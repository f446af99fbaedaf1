/** The user's recent searches, to repeat or to open their markets. */
import { RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import { count } from '../../../domain/format/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { dayOfYear, localDay } from '../../ui/local-day.ts';
import { SEARCH_IMMEDIATELY, searchPath } from './search-from-url.ts';
import { useRecentSearches } from './use-recent-searches.ts';

export function RecentSearches() {
	const { searches, problem } = useRecentSearches();
	if (problem) return <Alert>{problem}</Alert>;
	if (!searches) return <div className="h-44 motion-safe:animate-pulse bg-sunken" />;
	if (searches.length === 0) {
		return <p className="lot px-6 py-8 text-muted">No searches yet. Enter a ZIP code or address above.</p>;
	}
	return (
		<ul className="lot divide-y divide-line">
			{searches.map(({ text, mode, zip, found, at }) => (
				<li key={text} className="flex items-center justify-between gap-4 pr-4">
					<Link
						to={searchPath(mode, text)}
						state={SEARCH_IMMEDIATELY}
						className="group flex min-w-0 grow items-center gap-3 py-3 pl-4 hover:bg-sunken"
					>
						<RotateCw aria-hidden="true" className="size-4 shrink-0 text-muted group-hover:text-ink" />
						<span className="min-w-0">
							<span className="block truncate font-medium tabular-nums">{text}</span>
							<span className="block text-2xs text-muted tabular-nums">
								{count(found)} found, {dayOfYear(localDay(new Date(at)))}
							</span>
						</span>
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
			))}
		</ul>
	);
}
