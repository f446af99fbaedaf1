/** The HTML of a page as it is sent: its head, its content if the build rendered it, and what crawlers ask for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_DESCRIPTIONS } from '../../../contract/page-descriptions.ts';
import { pagePath, type SitePath, tabTitle } from '../../../contract/site-map.ts';
import { escapeHtml } from '../../escape-html.ts';

/** The text between these marks in `web/index.html` is a fallback for a host that does not fill it in. */
const HEAD = /<!-- page -->[\s\S]*<!-- \/page -->/;

/** The place of a page's content. */
const ROOT = '<div id="root"></div>';

/** What the build says of the web app. */
export interface WebAppBuild {
	/** The built `index.html`. */
	html: string;
	/** The files of each page that browsers should load with the app. */
	preloads: Readonly<Partial<Record<SitePath, readonly string[]>>>;
	/** The content of public pages, which browsers show until the app has started. */
	contents: Readonly<Partial<Record<SitePath, string>>>;
}

/** Reads what the build wrote. @param folder the built web app */
export function readBuild(folder: string): WebAppBuild {
	const read = (name: string) => readFileSync(join(folder, name), 'utf8');
	return {
		html: read('index.html'),
		preloads: JSON.parse(read('.vite/preloads.json')),
		contents: JSON.parse(read('.vite/contents.json')),
	};
}

/**
 * The web app for one path: its head, and its content if that was prerendered.
 *
 * @param origin the site's public URL, without a trailing slash
 */
export function fillPage({ html, preloads, contents }: WebAppBuild, path: string, origin: string): string {
	const page = pagePath(path);
	const content = page && contents[page];
	const links = ((page && preloads[page]) || []).map(renderPreload).join('');
	const filled = html
		.replace(HEAD, () => renderHead(path, origin))
		.replace('</head>', () => `${links}</head>`);
	return content ? addContent(filled, content) : filled;
}

/** Content is drawn before the app starts: it needs its styles, and has precedence over the app's files. */
function addContent(html: string, content: string): string {
	return html
		.replaceAll('rel="preload" as="style"', 'rel="stylesheet"')
		.replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
		.replace(ROOT, () => `<div id="root">${content}</div>`);
}

function renderPreload(file: string): string {
	if (file.endsWith('.js')) return `<link rel="modulepreload" crossorigin href="${file}">`;
	return `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'fetch'}" crossorigin href="${file}">`;
}

function renderHead(path: string, origin: string): string {
	const page = pagePath(path);
	const title = escapeHtml(tabTitle(path));
	const description = page && PAGE_DESCRIPTIONS[page];
	// Private and missing pages are marked noindex.
	if (!description) return `<title>${title}</title><meta name="robots" content="noindex">`;
	const address = escapeHtml(origin + page);
	const image = escapeHtml(`${origin}/social.png`);
	return [
		`<title>${title}</title>`,
		`<meta name="description" content="${escapeHtml(description)}">`,
		`<link rel="canonical" href="${address}">`,
		'<meta property="og:type" content="website">',
		'<meta property="og:site_name" content="Lotline">',
		`<meta property="og:title" content="${title}">`,
		`<meta property="og:description" content="${escapeHtml(description)}">`,
		`<meta property="og:url" content="${address}">`,
		`<meta property="og:image" content="${image}">`,
		'<meta name="twitter:card" content="summary_large_image">',
	].join('');
}

/** Described for link previews but not in the sitemap: a crawler would only see the sign-up page. */
const NOT_LISTED: ReadonlySet<string> = new Set(['/dashboard']);

/** The sitemap of public pages, as specified by https://www.sitemaps.org/protocol.html. */
export function renderSitemap(origin: string): string {
	const urls = Object.keys(PAGE_DESCRIPTIONS)
		.filter((path) => !NOT_LISTED.has(path))
		.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
	return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** The `robots.txt`: crawlers may visit everything that isn't private. */
export function renderRobots(origin: string): string {
	const closed = ['/account', '/admin', '/app', '/auth', '/checkout'];
	return [
		'User-agent: *',
		...closed.map((path) => `Disallow: ${path}`),
		'',
		`Sitemap: ${origin}/sitemap.xml`,
		'',
	].join('\n');
}
