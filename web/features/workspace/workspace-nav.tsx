/** The links between the pages of the workspace, on every screen of an agent. */
import { NavLink } from 'react-router';

const LINKS = [
	['/app', 'Home'],
	['/dashboard', 'Price a home'],
	['/app/markets', 'Markets'],
	['/app/reports', 'Reports'],
	['/app/data', 'Your data'],
] as const;

/** @param inHeader in the header of a wide screen, otherwise in a row of its own */
export function WorkspaceNav({ inHeader = false }: { inHeader?: boolean }) {
	const space = inHeader
		? 'hidden h-14 gap-6 xl:flex'
		: 'mx-auto flex h-full max-w-data gap-4 px-4 sm:gap-7 sm:px-6';
	return (
		<nav aria-label="Workspace" className={`${space} overflow-x-auto text-sm`}>
			{LINKS.map(([to, label]) => (
				<NavLink
					key={to}
					to={to}
					end={to === '/app'}
					className="flex h-full shrink-0 items-center border-transparent border-y-2 text-muted hover:text-ink aria-[current=page]:border-b-ink aria-[current=page]:text-ink"
				>
					{label}
				</NavLink>
			))}
		</nav>
	);
}
