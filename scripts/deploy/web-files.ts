/** The web app as files for a static host, such as Cloudflare Pages or Netlify, next to a hosted project. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import type { PublicConfig } from '../../contract/config.ts';
import { SITE_MAP } from '../../contract/site-map.ts';
import { fillPage, readBuild, renderRobots, renderSitemap } from '../../host/gateway/pages/page-html.ts';
import { pagesToHide } from '../../host/gateway/pages/web-app.ts';
import { securityHeaders } from '../../host/http/security-headers.ts';
import { projectFolder } from '../../host/project-folder.ts';

/** Where the files are written, and the folder to upload. */
export const HOSTED_WEB = join(projectFolder, 'dist', 'hosted');

/**
 * Writes the built web app with its configuration, every page, and the headers that our own host sends.
 *
 * @param siteUrl the address people will use, without a trailing slash
 */
export async function writeWebFiles(
	siteUrl: string,
	config: PublicConfig,
	folder = HOSTED_WEB,
): Promise<void> {
	rmSync(folder, { recursive: true, force: true });
	cpSync(join(projectFolder, 'dist', 'web'), folder, {
		recursive: true,
		// A static host compresses by itself.
		filter: (path) => !/\.(br|gz)$/.test(path),
	});
	const write = (name: string, text: string) => {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		writeFileSync(join(folder, name), text);
	};
	const build = readBuild(folder);
	const hidden: readonly string[] = pagesToHide({ demoCheckout: false, mailbox: false });
	for (const path of Object.keys(SITE_MAP))
		if (!path.includes(':') && !hidden.includes(path))
			write(`${path === '/' ? 'index' : path.slice(1)}.html`, fillPage(build, path, siteUrl));
	// The app shows the page of any other path, or "not found"; search engines leave these out.
	write('other.html', fillPage(build, '/404', siteUrl));
	write('config.json', JSON.stringify(config, null, '\t'));
	write('robots.txt', renderRobots(siteUrl));
	write('sitemap.xml', renderSitemap(siteUrl));
	write('_headers', await headersFile(config));
	write('_redirects', '/* /other.html 200\n');
}

/** In the format of `_headers`: a path, then its headers indented. */
async function headersFile({ mapStyleUrl, supabaseUrl, photosUrl }: PublicConfig): Promise<string> {
	const apiUrls = [supabaseUrl, ...(photosUrl === null ? [] : [new URL(photosUrl).origin])];
	const app = new Hono().use(securityHeaders(mapStyleUrl, apiUrls)).get('/', (c) => c.body(null));
	const { headers } = await app.request('/');
	const lines = [...headers].map(([name, value]) => `  ${name}: ${value}`);
	return [
		'/*',
		...lines,
		'/assets/*',
		'  cache-control: public, max-age=31536000, immutable',
		'/config.json',
		'  cache-control: no-store',
		'/r/*',
		'  referrer-policy: no-referrer',
		'  x-robots-tag: noindex, nofollow',
		'',
	].join('\n');
}
