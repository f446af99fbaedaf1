/** The footer of every page. */
import { Link } from 'react-router';
import { Logo } from './logo.tsx';

const GROUPS = [
	{
		title: 'Product',
		links: [
			['/app', 'Dashboard'],
			['/#pricing', 'Pricing'],
			['/docs', 'Documentation'],
			['/status', 'Status'],
		],
	},
	{
		title: 'Company',
		links: [
			['/about', 'About'],
			['/brokers', 'For brokers'],
			['/blog', 'Blog'],
			['/careers', 'Careers'],
			['/contact', 'Contact'],
		],
	},
	{
		title: 'Trust',
		links: [
			['/security', 'Security'],
			['/terms', 'Terms'],
			['/privacy', 'Privacy'],
			['/privacy-choices', 'Privacy choices'],
			['/cookies', 'Cookies'],
		],
	},
] as const;

export function SiteFooter() {
	return (
		<footer className="border-line border-t print:hidden">
			<div className="mx-auto grid max-w-data gap-x-10 gap-y-8 px-4 py-8 sm:px-6 md:grid-cols-[1fr_auto]">
				<div>
					<Logo />
					<p className="mt-3 text-muted text-sm">Market data for real estate agents. Not an appraisal.</p>
				</div>
				<nav aria-label="Footer" className="grid grid-cols-3 gap-x-4 gap-y-6 text-sm sm:gap-x-14">
					{GROUPS.map(({ title, links }) => (
						<div key={title}>
							<p className="font-medium">{title}</p>
							<ul className="mt-2">
								{links.map(([to, label]) => (
									<li key={to}>
										<Link to={to} className="inline-block py-1 text-muted hover:text-ink">
											{label}
										</Link>
									</li>
								))}
							</ul>
						</div>
					))}
				</nav>
			</div>
		</footer>
	);
}
