/** The header of every page. */
import { Menu, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useIsAdmin } from '../features/auth/use-is-admin.ts';
import { useDashboardPath } from '../features/billing/use-dashboard-path.ts';
import { lazily } from '../lazily.tsx';
import { useSessionWhenIdle } from '../session/session.ts';
import { useAccount } from '../shared/account/use-account.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Logo } from './logo.tsx';

// Visitors don't load it.
const AccountMenu = lazily(
	async () => (await import('./account-menu.tsx')).AccountMenu,
	<div className="h-9" />,
);

const WorkspaceNav = lazily(
	async () => (await import('../features/workspace/workspace-nav.tsx')).WorkspaceNav,
);

/** The pages that require a sign-in, except for those of a purchase. */
const WORKSPACE = /^\/(app|dashboard|account|admin)\b/;

export function SiteHeader() {
	const [open, setOpen] = useState(false);
	useClosing(open, setOpen);
	const hasWorkspace = WORKSPACE.test(useLocation().pathname);
	// Theme and search defaults follow the user to every browser they sign in with.
	const { user } = useSessionWhenIdle();
	useAccount(user?.id);
	return (
		<>
			<header className="sticky top-0 z-30 -mb-px border-line border-b bg-paper/95 backdrop-blur print:hidden">
				<div className="mx-auto flex h-14 max-w-data items-center gap-8 px-4 sm:px-6">
					<Link to="/" aria-label="Lotline, home" className="rounded-control">
						<Logo />
					</Link>
					<nav aria-label="Main" className="hidden h-full flex-1 items-center justify-between md:flex">
						<HeaderLinks className="flex items-center gap-6" />
						{hasWorkspace && user && <WorkspaceNav inHeader />}
						<SessionButtons />
					</nav>
					<button
						type="button"
						className="-mr-2 ml-auto grid size-11 place-items-center md:hidden"
						aria-expanded={open}
						aria-controls="menu"
						aria-label={open ? 'Close menu' : 'Open menu'}
						onClick={() => setOpen(!open)}
					>
						{open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
					</button>
				</div>
				{open && (
					<nav id="menu" aria-label="Main" className="border-line border-t px-4 pt-2 pb-5 md:hidden">
						<HeaderLinks className="flex flex-col divide-y divide-line" />
						<div className="mt-4">
							<SessionButtons />
						</div>
					</nav>
				)}
			</header>
			{/* Below the header where that has no room for it. Its space is empty until it's loaded, so nothing moves. */}
			{hasWorkspace && (
				<div className="h-11 border-line border-b xl:hidden print:hidden">{user && <WorkspaceNav />}</div>
			)}
		</>
	);
}

/** Closes the menu on navigation and on Escape. */
function useClosing(open: boolean, setOpen: (open: boolean) => void): void {
	const location = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: every new location closes it
	useEffect(() => setOpen(false), [location]);
	useEffect(() => {
		if (!open) return;
		const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
		document.addEventListener('keydown', onKey);
		return () => document.removeEventListener('keydown', onKey);
	}, [open, setOpen]);
}

/** As tall as the other controls in the header, for fingers. */
const HEADER_LINK = 'flex h-11 items-center text-muted text-sm hover:text-ink';

function HeaderLinks({ className }: { className: string }) {
	const { user } = useSessionWhenIdle();
	const dashboard = useDashboardPath(user?.id);
	const administrator = useIsAdmin(user?.id) === 'admin';
	return (
		<div className={className}>
			<Link to="/#features" className={HEADER_LINK}>
				Features
			</Link>
			<Link to="/#pricing" className={HEADER_LINK}>
				Pricing
			</Link>
			{user && (
				<Link to={dashboard} className={HEADER_LINK}>
					Dashboard
				</Link>
			)}
			{administrator && (
				<Link to="/admin" className={HEADER_LINK}>
					Admin
				</Link>
			)}
		</div>
	);
}

/** As wide for visitors as for agents, so that nothing moves once we know who it is. */
const SESSION = 'flex items-center gap-3 md:w-56 md:justify-end';

function SessionButtons() {
	const { user } = useSessionWhenIdle();
	if (!user) {
		return (
			<div key="visitor" className={SESSION}>
				<ButtonLink to="/auth/sign-in" look="quiet" size="small">
					Sign In
				</ButtonLink>
				<ButtonLink to="/pricing" size="small">
					Get Started
				</ButtonLink>
			</div>
		);
	}
	return (
		<div key="agent" className={SESSION}>
			<AccountMenu userId={user.id} />
		</div>
	);
}
