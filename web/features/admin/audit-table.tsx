/** Every administrator action, newest first. */
import { useState } from 'react';
import { ADMIN_ACTIONS, type AuditEvent } from '../../../contract/admin.ts';
import { Field } from '../../ui/field.tsx';
import { Cell } from '../../ui/plain-table.tsx';
import { Select } from '../../ui/select.tsx';
import { type AuditFilter, fetchAll, fetchAudit } from './calls.ts';
import { CsvButton } from './csv-button.tsx';
import { ListFrame } from './list-frame.tsx';
import { formatMoment } from './moment.ts';
import { usePage } from './use-page.ts';

const CHOICES = [['', 'All'], ...Object.entries(ADMIN_ACTIONS)] as const;

export function AuditTable() {
	const [filter, setFilter] = useState<AuditFilter>({ act: '', actor: '', day: '' });
	const change = (part: Partial<AuditFilter>) => setFilter((before) => ({ ...before, ...part }));
	const list = usePage(['audit', filter.act, filter.actor, filter.day], (page) => fetchAudit(filter, page));
	return (
		<>
			<div className="grid max-w-4xl gap-4 sm:grid-cols-3">
				<Select
					label="Action"
					choices={CHOICES}
					value={filter.act}
					onChange={(event) => change({ act: event.target.value })}
				/>
				<Field
					label="By"
					type="search"
					maxLength={100}
					value={filter.actor}
					onChange={(event) => change({ actor: event.target.value })}
				/>
				<Field
					label="Day (UTC)"
					type="date"
					value={filter.day}
					onChange={(event) => change({ day: event.target.value })}
				/>
			</div>
			<ListFrame
				label="Audit log"
				noun={['action', 'actions']}
				columns={COLUMNS}
				list={list}
				row={(event) => (
					<tr key={event.id}>
						<Cell>
							<span className="whitespace-nowrap">{formatMoment(event.at)}</span>
						</Cell>
						<Cell>{ADMIN_ACTIONS[event.act]}</Cell>
						<Cell>{nameOf(event.actor, null)}</Cell>
						<Cell>{subjectOf(event)}</Cell>
						<Cell>{formatFacts(event)}</Cell>
					</tr>
				)}
			>
				<CsvButton
					name="lotline-audit"
					header={['Number', 'Time', 'Action', 'By', 'Account', 'ID', 'Details']}
					fetchRows={() => fetchAll((page, size) => fetchAudit(filter, page, size))}
					cells={(event) => [
						event.id,
						event.at,
						event.act,
						event.actor,
						event.subject_email,
						event.subject,
						formatFacts(event),
					]}
				/>
			</ListFrame>
		</>
	);
}

const COLUMNS = [
	{ label: 'Time (UTC)' },
	{ label: 'Action' },
	{ label: 'By' },
	{ label: 'Account' },
	{ label: 'Details' },
];

/** Market data is of no account: its file is in the details. */
function subjectOf({ act, subject, subject_email }: AuditEvent): string {
	return act.endsWith('_market_data') ? '—' : nameOf(subject_email, subject);
}

/** The address of an account. A deleted one is identified by its id, if at all. */
function nameOf(email: string | null, id: string | null): string {
	return email ?? `deleted account${id ? ` ${id.slice(0, 8)}` : ''}`;
}

function formatFacts({ facts }: AuditEvent): string {
	return Object.entries(facts)
		.map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`)
		.join(', ');
}
