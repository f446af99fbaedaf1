/** The installation at a glance: users, revenue, searches, and the age of the data. */
import type { Overview } from '../../../contract/admin.ts';
import { count, DASH, percentTenths, usd } from '../../../domain/format/format.ts';
import { sum } from '../../../domain/math/arithmetic.ts';
import { ListingData } from './listing-data.tsx';
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
			<ListingData overview={overview} now={now} />
		</>
	);
}

interface Figure {
	label: string;
	value: string;
	/** Small text after the value. */
	unit?: string | null;
	note?: string | null;
}

/** Figures side by side: a label, the figure, and its sample. */
function Figures({ figures }: { figures: readonly Figure[] }) {
	return (
		<dl className="lot flex flex-wrap">
			{figures.map(({ label, value, unit, note }) => (
				<div
					key={label}
					className="-mr-px -mb-px flex grow basis-36 flex-col border-line border-r border-b p-4 sm:basis-52 sm:p-5"
				>
					<dt className="text-muted text-sm">{label}</dt>
					<dd className="mt-1.5 flex flex-wrap items-baseline gap-x-2 font-semibold text-figure tabular-nums tracking-tight">
						{value}
						{unit && <span className="font-normal text-muted text-sm tracking-normal">{unit}</span>}
					</dd>
					{note && <dd className="mt-2 text-xs text-muted">{note}</dd>}
				</div>
			))}
		</dl>
	);
}
