/** The browser starts here: with the page itself where it comes quickly, else with its placeholder. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { showTheme } from './preferences.ts';
import { loadFirstPage } from './route-page.tsx';
import './styles.css';

/** Longer than this no one looks at nothing, in milliseconds. */
const PATIENCE = 250;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
showTheme();
await loadFirstPage(location.pathname, PATIENCE);
createRoot(root).render(
	<StrictMode>
		<App />
	</StrictMode>,
);
