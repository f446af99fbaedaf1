/** The installation at a glance: users, revenue, searches, and the age of the data. */

import type { Overview } from '../../../contract/admin.ts';
import { count, DASH, percentTenths, usd } from '../../../domain/format/format.ts';
import { sum } from '../../../domain/math/arithmetic.ts';
import { Badge } from '../../ui/badge.tsx';
import { Figures } from '../../ui/figures.tsx';
import { Cell, PlainTable } from '../../ui/plain-table.tsx';
import { ageOf, momentOf } from './moment.ts';
import { SearchesChart } from './searches-chart.tsx';

interface OverviewFiguresProps {
	overview: Overview;
	/** Contact messages that no one has marked done; null while loading. */
	openMessages: number | null;
	now: number;
}

export function OverviewFigures({ overview, openMessages, now }: OverviewFiguresProps) {
	const { subscriptions, days } = overview;
	const searches = sum(days.map((day) => day.searches));
	const failures = sum(days.map((day) => day.failures));
	return (
		<>
			<Figures
				figures={[
					{
						label: 'Users',
						value: count(overview.users),
						note: `${count(overview.new_users)} new in 7 days, ${count(overview.disabled_users)} disabled.`,
					},
					{
						label: 'Active subscriptions',
						value: count(subscriptions.paid + subscriptions.given),
						note: `${count(subscriptions.paid)} paid, ${count(subscriptions.given)} comped; ${count(subscriptions.past_due)} more past due.`,
					},
					{
						label: 'Monthly recurring revenue',
						value: usd(subscriptions.monthly_revenue_cents / 100),
						note: 'Paid subscriptions at list price, including past due.',
					},
				]}
			/>
			<Figures
				figures={[
					{
						label: 'Searches in 30 days',
						value: count(searches),
						note: `${count(failures)} failed${searches + failures > 0 ? ` (${percentTenths(failures / (searches + failures))})` : ''}.`,
					},
					{ label: 'On the waitlist', value: count(overview.waiting), note: 'Not invited yet.' },
					{
						label: 'Open messages',
						value: openMessages === null ? DASH : count(openMessages),
						note: 'From the contact form, not marked done.',
					},
				]}
			/>
			<SearchesChart days={days} />
			<section aria-labelledby="freshness" className="lot">
				<div className="border-line border-b px-4 py-4">
					<h2 id="freshness" className="font-semibold text-lg">
						Listing data
					</h2>
					<p className="mt-1 text-muted text-sm tabular-nums">
						{overview.listings > 0
							? `About ${count(overview.listings)} homes in the database.`
							: "Homes haven't been counted yet."}
					</p>
				</div>
				<PlainTable label="Sources of listing data" columns={SOURCE_COLUMNS}>
					{overview.sources.map(({ name, demo, loaded_at }) => (
						<tr key={name}>
							<Cell>
								{name} {demo && name !== 'Demo data' && <Badge>Demo data</Badge>}
							</Cell>
							<Cell figures>{momentOf(loaded_at)}</Cell>
							<Cell figures>{ageOf(Date.parse(loaded_at), now)}</Cell>
						</tr>
					))}
					{overview.sources.length === 0 && (
						<tr>
							<Cell>Nothing imported yet.</Cell>
							<Cell figures>{DASH}</Cell>
							<Cell figures>{DASH}</Cell>
						</tr>
					)}
				</PlainTable>
			</section>
		</>
	);
}

const SOURCE_COLUMNS = [
	{ label: 'Source' },
	{ label: 'Updated (UTC)', figures: true },
	{ label: 'Age', figures: true },
];
