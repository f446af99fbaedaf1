/** The built web app: hashed files for ever, everything else fresh, and the app itself for any page. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Handler, MiddlewareHandler } from 'hono';

export type StaticFiles = MiddlewareHandler;

/** Hidden files, and the doors of the API that are not ours: nothing is there, not even the app. */
const NOTHING_THERE = /(^|\/)\.|^\/(_system|auth\/v1|rest|functions|storage|realtime|graphql|demo)(\/|$)/;

/** What looks like a file's name is one, and no page. */
const FILE_NAME = /\/[^/]+\.[a-z0-9]{2,5}$/i;

/** Serves a folder; a path without a file is a page of the app, which finds out itself what to show. */
export function staticFiles(folder: string): StaticFiles {
	const page = readFileSync(join(folder, 'index.html'), 'utf8');
	const files = serveStatic({
		root: relative(process.cwd(), folder) || '.',
		precompressed: true,
		onFound: (path, c) => {
			const hashed = path.includes('/assets/');
			c.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
		},
	});
	const showPage: Handler = (c) => c.html(page, 200, { 'cache-control': 'no-cache' });
	return async (c, next) => {
		const { path } = c.req;
		if (path === '/' || path === '/index.html') return showPage(c, next);
		if (NOTHING_THERE.test(path)) return c.notFound();
		const answer = await files(c, async () => {});
		if (answer) return answer;
		return path.startsWith('/assets/') || FILE_NAME.test(path) ? c.notFound() : showPage(c, next);
	};
}
