/**
 * The built web app: hashed files are cached forever, everything else is revalidated, and the path of a page gets the
 * app.
 */
import { relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Handler, MiddlewareHandler } from 'hono';
import { pagePath, type SitePath } from '../../../contract/site-map.ts';
import { fillPage, readBuild, renderRobots, renderSitemap } from './page-html.ts';

export type StaticFiles = MiddlewareHandler;

/** Hidden files and API paths that don't exist here: a 404, not the app. */
const NOT_SERVED = /(^|\/)\.|^\/(_system|auth\/v1|rest|functions|storage|realtime|graphql|demo)(\/|$)/;

/** A path that looks like a file name is a file, not a page. */
const FILE_NAME = /\/[^/]+\.[a-z0-9]{2,5}$/i;

/** The page for unknown paths. */
const NOT_FOUND_PAGE = '/404';

export interface StaticFilesParts {
	folder: string;
	/** The public URL of the product; null to use the address in the request. */
	publicUrl: string | null;
	/** Pages that only a demo has. */
	hiddenPages: readonly SitePath[];
}

/** Serves a folder; a path that isn't a file gets the app, which shows the page or "not found". */
export function staticFiles({ folder, publicUrl, hiddenPages }: StaticFilesParts): StaticFiles {
	const build = readBuild(folder);
	const files = serveStatic({
		root: relative(process.cwd(), folder) || '.',
		precompressed: true,
		onFound: (_, c) => {
			const hashed = c.req.path.startsWith('/assets/');
			c.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
		},
	});
	const showPage: Handler = (c) => {
		const { path, url } = c.req;
		const sitePath = pagePath(path);
		const found = sitePath !== null && !hiddenPages.includes(sitePath);
		const html = fillPage(build, found ? path : NOT_FOUND_PAGE, publicUrl ?? new URL(url).origin);
		return c.html(html, found ? 200 : 404, { 'cache-control': 'no-cache' });
	};
	/** Browsers get the "not found" page, programs a status. */
	const showNotFound: Handler = (c, next) =>
		c.req.header('accept')?.includes('text/html') ? showPage(c, next) : c.notFound();
	return async (c, next) => {
		const { path, url } = c.req;
		const origin = publicUrl ?? new URL(url).origin;
		if (path === '/robots.txt') return c.text(renderRobots(origin));
		if (path === '/sitemap.xml')
			return c.body(renderSitemap(origin), 200, { 'content-type': 'application/xml' });
		if (path === '/index.html') return c.redirect('/', 301);
		if (path === '/') return showPage(c, next);
		if (NOT_SERVED.test(path)) return showNotFound(c, next);
		const response = await files(c, async () => {});
		if (response) return response;
		return path.startsWith('/assets/') || FILE_NAME.test(path) ? showNotFound(c, next) : showPage(c, next);
	};
}
