/** The whole web app, inside a router: its cache, and the pages of the site map inside the shell. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Routes } from 'react-router';
import { queryClient } from './query-client.ts';
import { RoutePage } from './route-page.tsx';
import { ROUTES } from './routes.tsx';
import { Shell } from './shell/shell.tsx';

export function App() {
	return (
		<QueryClientProvider client={queryClient}>
			<Shell>
				<Routes>
					{ROUTES.map(({ path }) => (
						<Route key={path} path={path} element={<RoutePage />} />
					))}
				</Routes>
			</Shell>
		</QueryClientProvider>
	);
}
