/** Links from one page of a group to the others. */
import { NavLink } from 'react-router';

export interface PageTab {
	to: string;
	label: string;
}

/** @param className the margins of the page that has the tabs */
export function PageTabs({
	name,
	tabs,
	className,
}: {
	name: string;
	tabs: readonly PageTab[];
	className: string;
}) {
	return (
		<nav
			aria-label={name}
			className={`${className} flex flex-wrap gap-x-4 border-line sm:gap-x-7 border-b text-sm`}
		>
			{tabs.map(({ to, label }) => (
				<NavLink
					key={to}
					to={to}
					end
					className="-mb-px whitespace-nowrap border-transparent border-b-2 py-3 text-muted hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
				>
					{label}
				</NavLink>
			))}
		</nav>
	);
}
