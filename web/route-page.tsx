/** One line of the site map on the screen: title, guard, error screen, placeholder, page. */
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Guarded } from './guards.tsx';
import type { SiteRoute } from './routes.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { PageSkeleton } from './ui/page-skeleton.tsx';

export function RoutePage({ page: Page, guard, title }: SiteRoute) {
	const { pathname } = useLocation();
	useEffect(() => {
		document.title = `${title} · Lotline`;
	}, [title]);
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
