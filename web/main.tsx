/**
 * The entry point in the browser: takes over a page that was sent with its content; otherwise shows the page itself if it
 * loads quickly, or its placeholder.
 */
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { loadFirstPage } from './route-page.tsx';
import './styles.css';

/** The longest the screen stays blank, in milliseconds. */
const MAX_WAIT = 250;

// The message of a page, or a part of one, that fails to load names a file, so it is replaced.
addEventListener('vite:preloadError', ({ payload }) => {
	console.error(payload.message);
	payload.message = "We couldn't load this page. Check your connection and try again.";
});

const root = document.getElementById('root') as HTMLElement;
const app = (
	<StrictMode>
		<BrowserRouter>
			<App />
		</BrowserRouter>
	</StrictMode>
);
const isPrerendered = root.hasChildNodes();
await loadFirstPage(location.pathname, isPrerendered ? undefined : MAX_WAIT);
// A transition renders in short steps, so the browser responds to touches in between.
startTransition(() => {
	if (isPrerendered) hydrateRoot(root, app);
	else createRoot(root).render(app);
});
