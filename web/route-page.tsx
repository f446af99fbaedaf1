/** One entry of the site map on screen: title, guard, error screen, placeholder, page. */
import {
	Component,
	type ComponentType,
	type ReactNode,
	Suspense,
	useEffect,
	useLayoutEffect,
	useState,
} from 'react';
import { useLocation } from 'react-router';
import { pagePath, tabTitle } from '../contract/site-map.ts';
import { connect, loadConfig } from './connection.ts';
import { Guarded } from './guards.tsx';
import { lazily } from './lazily.tsx';
import { ROUTES, type SiteRoute } from './routes.tsx';
import { isSamePageNavigation } from './same-page-navigation.ts';
import { Button } from './ui/button.tsx';
import { PageSkeleton } from './ui/page-skeleton.tsx';

const pages = new Map<string, ComponentType>(
	ROUTES.map(({ path, load }) => [path, lazily(() => load().then((page) => page.default), <PageSkeleton />)]),
);

/**
 * Loads a URL's page, and what its guard needs, before the first render: most first pages need no placeholder then.
 *
 * @param maxWait in milliseconds: a slower page shows its placeholder first; without it, waits for the page
 */
export async function loadFirstPage(pathname: string, maxWait?: number): Promise<void> {
	const route = routeAt(pathname);
	// Errors here occur again where the page is used, and are shown there.
	if (route.guard !== 'anyone') connect().catch(() => {});
	const loaded = Promise.allSettled([route.load(), route.guard !== 'anyone' && loadConfig()]);
	const late = new Promise<null>((resolve) => {
		if (maxWait !== undefined) setTimeout(resolve, maxWait, null);
	});
	const [page] = (await Promise.race([loaded, late])) ?? [];
	// Never after the first render: replacing the component would restart the page.
	if (page?.status === 'fulfilled') pages.set(route.path, page.value.default);
}

/** The page of the current URL. */
export function CurrentPage() {
	const { pathname } = useLocation();
	const { path, load, guard } = routeAt(pathname);
	const Page = pages.get(path) as ComponentType;
	// A layout effect, because the page's own effect may name the tab more exactly.
	useLayoutEffect(() => {
		document.title = tabTitle(pathname);
	}, [pathname]);
	// The page loads while the guard is still checking who is signed in.
	useEffect(() => {
		load().catch(() => {});
	}, [load]);
	return (
		<ErrorBoundary key={usePageKey()}>
			{/* The guard is outside, so that a sign-out during loading takes effect. */}
			<Guarded guard={guard}>
				{/* For the configuration, which most pages have before they are drawn. */}
				<Suspense fallback={<PageSkeleton />}>
					<Page />
				</Suspense>
			</Guarded>
		</ErrorBoundary>
	);
}

/** Changes with the page, which then starts over, but not with an entry that only changes what the page shows. */
function usePageKey(): string {
	const location = useLocation();
	const { pathname } = location;
	const [page, setPage] = useState({ pathname, key: pathname });
	if (page.pathname === pathname) return page.key;
	const key = isSamePageNavigation(page.pathname, location) ? page.key : pathname;
	setPage({ pathname, key });
	return key;
}

/** The route of a path by the site map, matched as the host does: the router would accept more. */
function routeAt(pathname: string): SiteRoute {
	const path = pagePath(pathname) ?? '*';
	return ROUTES.find((route) => route.path === path) as SiteRoute;
}

interface State {
	error: Error | null;
}

/** Replaces a page that failed. */
class ErrorBoundary extends Component<{ children: ReactNode }, State> {
	override state: State = { error: null };

	static getDerivedStateFromError(error: Error): State {
		return { error };
	}

	override render() {
		return this.state.error ? <ErrorScreen error={this.state.error} /> : this.props.children;
	}
}

function ErrorScreen({ error }: { error: Error }) {
	return (
		<div role="alert" className="mx-auto max-w-form px-4 pt-8 pb-20 sm:px-6">
			<h1 className="font-semibold text-title tracking-tight">Something went wrong</h1>
			<p className="mt-4 text-muted">We're sorry, but something unexpected happened.</p>
			<p className="mt-6 break-words border-danger border-l-2 bg-danger-wash px-4 py-3 text-danger text-sm">
				{error.message}
			</p>
			<div className="mt-8 flex gap-3">
				<Button look="primary" onClick={() => window.location.reload()}>
					Reload Page
				</Button>
				<Button onClick={() => window.location.assign('/')}>Go Home</Button>
			</div>
		</div>
	);
}
