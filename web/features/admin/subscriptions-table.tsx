/** Subscriptions by status. */
import { useState } from 'react';
import type { AdminSubscription } from '../../../contract/admin.ts';
import { Cell } from '../../ui/plain-table.tsx';
import { Select } from '../../ui/select.tsx';
import { fetchSubscriptions } from './calls.ts';
import { ListFrame } from './list-frame.tsx';
import { formatDay, formatLastDay } from './moment.ts';
import { usePage } from './use-page.ts';

const STATES = [
	['', 'All'],
	['active', 'Active'],
	['trialing', 'Free trial period'],
	['past_due', 'Past due'],
	['unpaid', 'Unpaid'],
	['incomplete', 'Incomplete'],
	['paused', 'Paused'],
	['canceled', 'Canceled'],
	['comped', 'Comped'],
] as const;

export function SubscriptionsTable() {
	const [state, setState] = useState('');
	const list = usePage(['subscriptions', state], (page) => fetchSubscriptions(state, page));
	return (
		<>
			<Select
				className="max-w-xs"
				label="Status"
				choices={STATES}
				value={state}
				onChange={(event) => setState(event.target.value)}
			/>
			<ListFrame
				label="Subscriptions"
				noun={['subscription', 'subscriptions']}
				columns={COLUMNS}
				list={list}
				row={(subscription) => (
					<tr key={subscription.id}>
						<Cell>{subscription.email}</Cell>
						<Cell>
							<span className="capitalize">{subscription.plan}</span>
						</Cell>
						<Cell>{describeState(subscription)}</Cell>
						<Cell figures>{formatDay(subscription.created_at)}</Cell>
						<Cell figures>{formatEnd(subscription)}</Cell>
					</tr>
				)}
			/>
		</>
	);
}

const COLUMNS = [
	{ label: 'Account' },
	{ label: 'Plan' },
	{ label: 'Status' },
	{ label: 'Started (UTC)', figures: true },
	{ label: 'Renews or ends (UTC)', figures: true },
];

function describeState({ status, comped_until, cancel_at_period_end }: AdminSubscription): string {
	if (comped_until !== null) return Date.parse(comped_until) > Date.now() ? 'Comped' : 'Comp ended';
	const label = STATES.find(([state]) => state === status)?.[1] ?? status;
	return cancel_at_period_end ? `${label}, cancels at period end` : label;
}

function formatEnd({ comped_until, current_period_end }: AdminSubscription): string {
	return comped_until === null ? formatDay(current_period_end) : formatLastDay(comped_until);
}
