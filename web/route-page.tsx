/** One line of the site map on the screen: title, guard, error screen, placeholder, page. */
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Guarded } from './guards.tsx';
import { ROUTES, type SiteRoute } from './routes.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { PageSkeleton } from './ui/page-skeleton.tsx';

const PAGES = new Map(ROUTES.map(({ path, load }) => [path, lazy(load)]));

export function RoutePage({ path, load, guard, title }: SiteRoute) {
	const Page = PAGES.get(path) as ComponentType;
	const { pathname } = useLocation();
	useEffect(() => {
		document.title = `${title} · Lotline`;
	}, [title]);
	// A guard may still be asking who is signed in: the page loads meanwhile.
	useEffect(() => {
		load().catch(() => {});
	}, [load]);
	return (
		<ErrorBoundary key={pathname}>
			<Suspense fallback={<PageSkeleton />}>
				<Guarded guard={guard}>
					<Page />
				</Guarded>
			</Suspense>
		</ErrorBoundary>
	);
}
