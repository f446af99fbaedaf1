/** What a new agent does first: a search, examples from the demo market, and a checklist until all of it is done. */
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import { HARD_CASE } from '../../contract/sample-price.ts';
import { useConfig } from '../connection.ts';
import { useSample } from '../features/landing/use-sample.ts';
import { OpenSampleReport } from '../features/report/open-sample-report.tsx';
import { useReports } from '../features/report/use-reports.ts';
import { useRecentSearches } from '../features/search/use-recent-searches.ts';
import { useUploads } from '../features/uploads/use-uploads.ts';
import { useSession } from '../session/session.ts';
import { useAccount } from '../shared/account/use-account.ts';
import { SEARCH_IMMEDIATELY, searchPath } from '../shared/search-path.ts';

export function FirstSteps() {
	const { user } = useSession();
	const { data: account } = useAccount(user?.id);
	const { searches } = useRecentSearches();
	const { data: own } = useReports();
	const { data: uploads } = useUploads();
	// Its space is empty until all is known, so that nothing moves.
	if (!account || !searches || !own || !uploads) return <div className="h-44 sm:h-24" />;
	const steps = [
		['Price a home', '/dashboard', searches.some(({ mode, found }) => mode === 'address' && found > 0)],
		['Add your name', '/account#profile', account.profile.name.trim() !== ''],
		['Upload your sales', '/app/data', uploads.some(({ status }) => status === 'done')],
		['Share a report', '/app', own.shares.length > 0],
	] as const;
	if (steps.every(([, , done]) => done)) return null;
	return (
		<section aria-labelledby="first-steps">
			<h2 id="first-steps" className="mb-3 font-semibold text-head">
				First steps
			</h2>
			<ol className="grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-4">
				{steps.map(([words, to, done]) => (
					<li key={words}>
						<Link
							to={to}
							className={`flex min-h-11 items-center gap-2.5 hover:underline ${done ? 'text-muted' : 'font-medium'}`}
						>
							{done ? (
								<CircleCheck aria-hidden="true" className="size-5 shrink-0" />
							) : (
								<CircleDashed aria-hidden="true" className="size-5 shrink-0" />
							)}
							{words}
							{done && <span className="sr-only">, done</span>}
						</Link>
					</li>
				))}
			</ol>
		</section>
	);
}

/** Whether the agent's work is still loading. Until then, nobody knows how tall the first steps are, or what comes below them. */
export function useIsWorkPending(): boolean {
	const { user } = useSession();
	const queries = [useAccount(user?.id), useRecentSearches(), useReports(), useUploads()];
	// A query that failed is pending again once what shows its error is drawn.
	return queries.some(({ isFetched }) => !isFetched);
}

const EXAMPLE = 'py-1 underline underline-offset-4';

/** Searches of the demo market; nothing with real data. */
export function DemoExamples() {
	const { demo } = useConfig();
	const sample = useSample();
	const address = sample?.area.matched_address;
	const zip = sample?.area.zip;
	// As tall as its line on a laptop, so that nothing moves.
	if (demo && sample === undefined) return <div className="h-7" />;
	if (!address || !zip) return null;
	return (
		<div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-sm">
			<span className="text-muted">Or try</span>
			<Link to={searchPath('address', address)} state={SEARCH_IMMEDIATELY} className={EXAMPLE}>
				Price {address.split(',')[0]}
			</Link>
			<Link to={searchPath('address', HARD_CASE)} state={SEARCH_IMMEDIATELY} className={EXAMPLE}>
				A hard case
			</Link>
			<Link to={searchPath('zip', zip)} state={SEARCH_IMMEDIATELY} className={EXAMPLE}>
				See {zip}'s market
			</Link>
			<OpenSampleReport address={address} />
		</div>
	);
}
