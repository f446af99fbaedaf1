import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillPage, renderRobots, renderSitemap, type WebAppBuild } from './page-html.ts';

const BUILD: WebAppBuild = { html: readFileSync('web/index.html', 'utf8'), preloads: {}, contents: {} };
const ORIGIN = 'https://lotline.example';

test('each page has its own title, description and address', () => {
	const html = fillPage(BUILD, '/pricing', ORIGIN);
	expect(html).toContain('<title>Pricing · Lotline</title>');
	expect(html).toContain('<link rel="canonical" href="https://lotline.example/pricing">');
	expect(html).toContain('content="https://lotline.example/social.png"');
	expect(html.match(/<title>/g)).toHaveLength(1);
	expect(html.match(/name="description"/g)).toHaveLength(1);
	expect(html).not.toContain('noindex');
});

test('a page names the files that browsers load with the app, and an unknown one has none', () => {
	const preloads = { '/app/reports/:id': ['/assets/a.js', '/assets/b.css', '/config.json'] } as const;
	const html = fillPage({ ...BUILD, preloads }, '/app/reports/2f1e6a50-8c1b-4a7e-9d55-0a4d8a4b1c11', ORIGIN);
	expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js">');
	expect(html).toContain('<link rel="preload" as="style" crossorigin href="/assets/b.css">');
	expect(html).toContain('<link rel="preload" as="fetch" crossorigin href="/config.json">');
	expect(fillPage({ ...BUILD, preloads }, '/no/such/page', ORIGIN)).not.toContain('preload');
});

test('a page with content comes with its styles, and lets them load before the app', () => {
	const preloads = { '/docs': ['/assets/a.js', '/assets/b.css'] } as const;
	const build = { ...BUILD, preloads, contents: { '/docs': '<main>$& is text.</main>' } };
	const html = fillPage(build, '/docs', ORIGIN);
	expect(html).toContain('<div id="root"><main>$& is text.</main></div>');
	expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/b.css">');
	expect(html).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/a.js">');
	expect(html).toContain('<script type="module" fetchpriority="low" src="/main.tsx"></script>');
	expect(fillPage(build, '/pricing', ORIGIN)).toContain('<div id="root"></div>');
});

test('personal and unknown pages are marked noindex', () => {
	for (const path of ['/account', '/no/such/page']) {
		expect(fillPage(BUILD, path, ORIGIN), path).toContain('<meta name="robots" content="noindex">');
	}
});

test('no part of a path or an address becomes markup', () => {
	for (const html of [
		fillPage(BUILD, '/"><script>alert(1)</script>', ORIGIN),
		fillPage(BUILD, '/', 'https://evil.example"><script>alert(1)</script>'),
		fillPage(BUILD, '/$&$`', ORIGIN),
	]) {
		expect(html).not.toContain('alert(1)</script>');
		expect(html.match(/<title>/g)).toHaveLength(1);
	}
});

test('the sitemap has the public pages and no others', () => {
	const xml = renderSitemap(ORIGIN);
	expect(xml).toContain('<loc>https://lotline.example/</loc>');
	expect(xml).toContain('<loc>https://lotline.example/pricing</loc>');
	expect(xml).not.toMatch(/account|dashboard|sign-in/);
	expect(renderRobots(ORIGIN)).toContain('Sitemap: https://lotline.example/sitemap.xml');
});
