/** The top of a result: its heading and actions. */
import { ArrowDown, Printer, RotateCw } from 'lucide-react';
import type { Ref } from 'react';
import { CreateMarketReport } from '../../features/report/create-report.tsx';
import type { CompletedSearch } from '../../features/search/completed-search.ts';
import { ResultTitle } from '../../features/search/result/result-summary.tsx';
import { Button } from '../../ui/button.tsx';

interface ResultHeaderProps {
	found: CompletedSearch;
	/** Repeats the search. */
	onSearchAgain: () => void;
	/** Scrolls to the list of homes found; null if the result is a price. */
	onGoToList: (() => void) | null;
	headingRef: Ref<HTMLHeadingElement>;
}

export function ResultHeader({ found, onSearchAgain, onGoToList, headingRef }: ResultHeaderProps) {
	const { query, response, key } = found;
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
			<ResultTitle found={found} headingRef={headingRef} />
			<div className="flex flex-wrap gap-2">
				{!response.empty && 'zip' in query && (
					<CreateMarketReport zip={query.zip} radius={query.radius} searchKey={key} />
				)}
				{onGoToList && (
					<nav aria-label="On this page" className="print:hidden">
						<Button size="small" onClick={onGoToList}>
							<ArrowDown aria-hidden="true" className="size-4" />
							Go to homes found
						</Button>
					</nav>
				)}
				<Button size="small" onClick={onSearchAgain}>
					<RotateCw aria-hidden="true" className="size-4" />
					Search again
					<span className="font-normal text-muted">1 credit</span>
				</Button>
				<Button size="small" onClick={() => window.print()}>
					<Printer aria-hidden="true" className="size-4" />
					Export PDF
				</Button>
			</div>
		</div>
	);
}
