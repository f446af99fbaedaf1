/** The Pro waitlist, longest wait first, with an invite button. */
import type { WaitlistRow } from '../../../contract/admin.ts';
import { useConfig } from '../../connection.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Cell } from '../../ui/plain-table.tsx';
import { fetchAll, fetchWaitlist, inviteEntry } from './calls.ts';
import { CsvButton } from './csv-button.tsx';
import { ListFrame } from './list-frame.tsx';
import { formatDay } from './moment.ts';
import { useAdminAction, usePage } from './use-page.ts';

export function WaitlistTable() {
	const { mail } = useConfig();
	const list = usePage(['waitlist'], (page) => fetchWaitlist(page));
	const { run, running, problem } = useAdminAction(inviteEntry);
	return (
		<>
			<p className="max-w-prose text-muted text-sm">
				{mail !== 'none'
					? 'Invitations are emailed immediately. They ask the person to contact us so we can set up Pro.'
					: "Email isn't configured on this server, so you'll need to contact the people you invite."}
			</p>
			{problem && <Alert>{problem}</Alert>}
			<ListFrame
				label="Waitlist"
				noun={['entry', 'entries']}
				columns={COLUMNS}
				list={list}
				row={(entry) => (
					<tr key={entry.id}>
						<Cell>
							<span className="block font-medium">{entry.name}</span>
							<a href={`mailto:${encodeURIComponent(entry.email)}`} className="underline underline-offset-4">
								{entry.email}
							</a>
						</Cell>
						<Cell>
							<span className="block">{entry.brokerage}</span>
							<span className="text-muted">{entry.market}</span>
						</Cell>
						<Cell>
							<span className="block min-w-52 max-w-prose whitespace-pre-line break-words">
								{entry.needs}
							</span>
						</Cell>
						<Cell figures>{formatDay(entry.created_at)}</Cell>
						<Cell figures>
							{entry.invited_at ? (
								<span className="text-muted">Invited {formatDay(entry.invited_at)}</span>
							) : (
								<Button
									size="small"
									className="-my-2"
									disabled={running}
									aria-label={`Invite ${entry.email}`}
									onClick={() => run(entry.id)}
								>
									Invite
								</Button>
							)}
						</Cell>
					</tr>
				)}
			>
				<CsvButton
					name="lotline-waitlist"
					header={['Email', 'Name', 'Brokerage', 'Market', 'Needs', 'Joined', 'Invited']}
					fetchRows={() => fetchAll(fetchWaitlist)}
					cells={toCells}
				/>
			</ListFrame>
		</>
	);
}

const COLUMNS = [
	{ label: 'Person' },
	{ label: 'Brokerage and market' },
	{ label: 'Needs' },
	{ label: 'Joined (UTC)', figures: true },
	{ label: 'Invitation', figures: true },
];

function toCells({ email, name, brokerage, market, needs, created_at, invited_at }: WaitlistRow) {
	return [email, name, brokerage, market, needs, created_at, invited_at];
}
