/** The footer of every page. It links only to pages that exist. */
import { Link } from 'react-router';
import { Logo } from './logo.tsx';

const LINKS = [
	{ to: '/app', label: 'Dashboard' },
	{ to: '/#pricing', label: 'Pricing' },
] as const;

export function SiteFooter() {
	return (
		<footer className="border-line border-t print:hidden">
			<div className="mx-auto flex max-w-[96rem] flex-wrap items-center gap-x-8 gap-y-4 px-4 py-8 sm:px-6">
				<Logo />
				<p className="text-muted text-sm">Market figures for agents. Not an appraisal.</p>
				<nav aria-label="Footer" className="flex gap-6 text-sm sm:ml-auto">
					{LINKS.map(({ to, label }) => (
						<Link key={to} to={to} className="text-muted hover:text-ink">
							{label}
						</Link>
					))}
				</nav>
			</div>
		</footer>
	);
}
