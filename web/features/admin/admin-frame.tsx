/** The frame of the pages for administrators, with their navigation. */
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

const TABS = [
	{ to: '/admin', label: 'Overview' },
	{ to: '/admin/users', label: 'Users' },
	{ to: '/admin/subscriptions', label: 'Subscriptions' },
	{ to: '/admin/waitlist', label: 'Waitlist' },
	{ to: '/admin/messages', label: 'Messages' },
	{ to: '/admin/audit', label: 'Audit log' },
] as const;

export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="mx-auto max-w-[96rem] px-4 py-8 sm:px-6">
			<h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
			<nav
				aria-label="Administration"
				className="mt-4 mb-8 flex flex-wrap gap-x-4 sm:gap-x-6 border-line border-b text-sm"
			>
				{TABS.map(({ to, label }) => (
					<NavLink
						key={to}
						to={to}
						end
						className="whitespace-nowrap border-transparent border-b-2 py-3 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
					>
						{label}
					</NavLink>
				))}
			</nav>
			<div className="space-y-6">{children}</div>
		</div>
	);
}
