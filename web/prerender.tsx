/** The HTML of a public page before any script has run: browsers show it while they load the app, which takes it over. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { PAGE_DESCRIPTIONS } from '../contract/page-descriptions.ts';
import { App } from './app.tsx';
import { loadFirstPage } from './route-page.tsx';
import { ROUTES } from './routes.tsx';

/** Pages that anyone may open and that search engines list. */
const PUBLIC = ROUTES.flatMap(({ path, guard }) =>
	guard === 'anyone' && path !== '*' && PAGE_DESCRIPTIONS[path] ? [path] : [],
);

/** A part that needs a browser or the server, or a form: without the app, its fields would be sent in the address. */
const INCOMPLETE = /<!--\$!-->|<form/;

/** The content of `#root`, for each public page that is complete without the app and its server. */
export async function prerender(): Promise<Record<string, string>> {
	await Promise.all(PUBLIC.map((path) => loadFirstPage(path)));
	const contents = PUBLIC.map((path) => [path, render(path)] as const);
	return Object.fromEntries(contents.filter(([, content]) => !INCOMPLETE.test(content)));
}

function render(path: string): string {
	return renderToString(
		<StrictMode>
			<StaticRouter location={path}>
				<App />
			</StaticRouter>
		</StrictMode>,
	);
}
