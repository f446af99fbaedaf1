/** The links between the pages of the workspace, on every screen of an agent. */
import { NavLink } from 'react-router';

const LINKS = [
	['/app', 'Home'],
	['/dashboard', 'Price a home'],
	['/app/markets', 'Markets'],
	['/app/reports', 'Reports'],
	['/app/data', 'Your data'],
] as const;

/** @param className its height, and the space around and between its links */
export function WorkspaceNav({ className }: { className: string }) {
	return (
		<nav aria-label="Workspace" className={`${className} overflow-x-auto text-sm`}>
			{LINKS.map(([to, label]) => (
				<NavLink
					key={to}
					to={to}
					end={to === '/app'}
					className="flex h-full shrink-0 items-center border-transparent border-y-2 border-t-transparent text-muted hover:text-ink aria-[current=page]:border-b-ink aria-[current=page]:text-ink"
				>
					{label}
				</NavLink>
			))}
		</nav>
	);
}
