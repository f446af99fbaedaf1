/** The agent's saved reports: most recent first, ten per page. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { SavedReport } from '../../../contract/reports/report.ts';
import { REPORT_KINDS } from '../../../contract/reports/report-request.ts';
import { isLive, type ReportShare } from '../../../contract/reports/share.ts';
import { DASH, usd } from '../../../domain/format/format.ts';
import { agree } from '../../../domain/format/plural.ts';
import { Alert } from '../../ui/alert.tsx';
import { Pager } from '../../ui/pager.tsx';
import { DeletedReport } from './deleted-report.tsx';
import { dayWords, isBeingGuessed, viewWords } from './report-words.ts';
import { useReports } from './use-reports.ts';

const PAGE_SIZE = 10;

/** The list with its heading, once there is a report; after a deletion, how to undo it. */
export function SavedReports() {
	const { data } = useReports();
	return (
		<>
			{data?.reports.length !== 0 && (
				<section aria-labelledby="reports">
					<h2 id="reports" className="font-semibold text-head">
						Saved reports
					</h2>
					<p className="mt-1 mb-4 text-muted text-sm">
						A report doesn't change until you update or delete it.
					</p>
					<ReportList />
				</section>
			)}
			<DeletedReport />
		</>
	);
}

function ReportList() {
	const { data, error } = useReports();
	const [chosenPage, setChosenPage] = useState(1);
	if (error) return <Alert>{error.message}</Alert>;
	if (!data) return <div className="h-44 motion-safe:animate-pulse bg-sunken" />;
	const { reports, shares } = data;
	const pages = Math.ceil(reports.length / PAGE_SIZE);
	// The only report on the last page may have been deleted.
	const page = Math.min(chosenPage, pages);
	return (
		<>
			<ul className="lot divide-y divide-line">
				{reports.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((report) => (
					<Line
						key={report.id}
						report={report}
						shares={shares.filter(({ reportId }) => reportId === report.id)}
					/>
				))}
			</ul>
			{pages > 1 && (
				<div className="mt-4">
					<Pager label="Pages of saved reports" page={page} pages={pages} onChange={setChosenPage} />
				</div>
			)}
		</>
	);
}

function Line({ report, shares }: { report: SavedReport; shares: readonly ReportShare[] }) {
	const { id, address, price, kind, updatedAt, preparedFor, demo } = report;
	const now = Date.now();
	const about = [
		REPORT_KINDS[kind].name,
		`saved ${dayWords(updatedAt, now)}`,
		preparedFor && `for ${preparedFor}`,
		demo && 'demo data',
	];
	return (
		<li>
			<Link
				to={`/app/reports/${id}`}
				className="grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_auto]"
			>
				<span className="min-w-0">
					<span className="line-clamp-2 font-medium">{address}</span>
					<span className="block text-xs text-muted tabular-nums">{about.filter(Boolean).join(', ')}</span>
				</span>
				<span className="tabular-nums sm:text-right">
					{!isMarket(kind) && <span className="font-semibold">{price ? usd(price.value) : DASH}</span>}{' '}
					{price && (
						<span className="ml-1 text-muted text-sm">
							{usd(price.low)} to {usd(price.high)}
						</span>
					)}
					<span className="block text-xs text-muted">
						{shares.some(({ openedAt }) => openedAt && dayWords(openedAt, now) === 'today') && (
							<strong className="font-medium text-ink">Opened today. </strong>
						)}
						{sharedWords(shares, now)}
					</span>
					{shares.some((share) => isLive(share, now) && isBeingGuessed(share, now)) && (
						<span className="block text-danger text-xs">Someone may be guessing its passcode</span>
					)}
				</span>
			</Link>
		</li>
	);
}

/** Without a price. */
function isMarket(kind: SavedReport['kind']): boolean {
	return kind === 'market' || kind === 'market_update';
}

/** Whether a link still works, and how often all of them were viewed. */
function sharedWords(shares: readonly ReportShare[], now: number): string {
	const live = shares.filter((share) => isLive(share, now)).length;
	if (shares.length === 0) return 'Not shared';
	const views = shares.reduce((sum, share) => sum + share.views, 0);
	const last = shares.flatMap(({ viewedAt }) => viewedAt.slice(0, 1)).sort();
	const expired = agree(shares.length, 'Link expired', 'Links expired');
	const state = live === 0 ? expired : agree(live, 'Shared', `${live} links`);
	return `${state}. ${viewWords(views, last.at(-1), now)}`;
}
