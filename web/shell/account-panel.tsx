/** What the account menu shows. */
import { Link } from 'react-router';
import { longDay } from '../../domain/format/date-text.ts';
import { count } from '../../domain/format/format.ts';
import { plural } from '../../domain/format/plural.ts';
import { useUsage } from '../features/usage/use-usage.ts';
import { signOut } from '../session/session.ts';

const LINKS = [
	['/account', 'Profile and brand'],
	['/account/billing', 'Billing'],
	['/account/settings', 'Settings'],
] as const;

const ENTRY = 'flex h-11 w-full items-center px-4 text-left text-sm hover:bg-sunken';

export function AccountPanel({ userId }: { userId: string }) {
	const usage = useUsage(userId);
	return (
		<>
			<p className="min-h-16 border-line border-b px-4 py-3 text-sm tabular-nums">
				{usage?.limit != null && (
					<>
						<span className="block font-medium">
							{count(Math.max(0, usage.limit - usage.used))} of {plural(usage.limit, 'credit')} left
						</span>
						<span className="text-muted">Resets on {longDay(usage.period_end.slice(0, 10))}</span>
					</>
				)}
				{usage?.limit === null && 'Your plan has no monthly limit.'}
			</p>
			<ul className="py-1">
				{LINKS.map(([to, label]) => (
					<li key={to}>
						<Link to={to} className={ENTRY}>
							{label}
						</Link>
					</li>
				))}
			</ul>
			<div className="border-line border-t py-1">
				<button type="button" className={ENTRY} onClick={() => void signOut()}>
					Sign out
				</button>
			</div>
		</>
	);
}
