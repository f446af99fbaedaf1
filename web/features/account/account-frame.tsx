/** The frame of the account pages: who it is, and the way from one to the other. */
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

const TABS = [
	{ to: '/account', label: 'Profile' },
	{ to: '/account/billing', label: 'Billing' },
	{ to: '/account/settings', label: 'Settings' },
] as const;

export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="mx-auto max-w-4xl px-4 py-12 sm:px-6 sm:py-16">
			<h1 className="font-semibold text-3xl tracking-tight">{title}</h1>
			<nav aria-label="Account" className="mt-6 mb-10 flex gap-7 border-line border-b text-sm">
				{TABS.map(({ to, label }) => (
					<NavLink
						key={to}
						to={to}
						end
						className="-mb-px border-transparent border-b-2 py-3 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
					>
						{label}
					</NavLink>
				))}
			</nav>
			{children}
		</div>
	);
}
