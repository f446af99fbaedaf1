/** The whole web app: its cache, its address bar, and the pages of the site map inside the shell. */
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Route, Routes } from 'react-router';
import { queryClient } from './query-client.ts';
import { RoutePage } from './route-page.tsx';
import { ROUTES } from './routes.tsx';
import { Shell } from './shell/shell.tsx';

export function App() {
	return (
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<Shell>
					<Routes>
						{ROUTES.map(({ path }) => (
							<Route key={path} path={path} element={<RoutePage />} />
						))}
					</Routes>
				</Shell>
			</BrowserRouter>
		</QueryClientProvider>
	);
}
