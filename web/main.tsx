/** The entry point in the browser: shows the page itself if it loads quickly, otherwise its placeholder. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { showTheme } from './preferences.ts';
import { loadFirstPage } from './route-page.tsx';
import './styles.css';

/** The longest the screen stays blank, in milliseconds. */
const MAX_WAIT = 250;

// The message of a page, or a part of one, that fails to load names a file, so it is replaced.
addEventListener('vite:preloadError', ({ payload }) => {
	console.error(payload.message);
	payload.message = "We couldn't load this page. Check your connection and try again.";
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
showTheme();
await loadFirstPage(location.pathname, MAX_WAIT);
createRoot(root).render(
	<StrictMode>
		<App />
	</StrictMode>,
);
