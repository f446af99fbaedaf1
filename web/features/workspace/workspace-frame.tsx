/** The frame of the workspace: its title and the links between its pages. */
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

const TABS = [
	{ to: '/app', label: 'Overview' },
	{ to: '/app/data', label: 'Your data' },
] as const;

export function WorkspaceFrame({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="mx-auto max-w-[96rem] space-y-8 px-4 py-8 sm:px-6">
			<div>
				<h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
				<nav aria-label="Workspace" className="mt-4 flex gap-7 border-line border-b text-sm">
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
			</div>
			{children}
		</div>
	);
}
