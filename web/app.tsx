/** The whole web app, inside a router: its cache, and the pages of the site map inside the shell. */
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { CurrentPage } from './route-page.tsx';
import { Shell } from './shell/shell.tsx';

export function App() {
	return (
		<QueryClientProvider client={queryClient}>
			<Shell>
				<CurrentPage />
			</Shell>
		</QueryClientProvider>
	);
}
