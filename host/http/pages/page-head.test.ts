import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillHead, renderRobots, renderSitemap } from './page-head.ts';

const HTML = readFileSync('web/index.html', 'utf8');
const ORIGIN = 'https://lotline.example';

test('each page has its own title, description and address', () => {
	const html = fillHead(HTML, '/pricing', ORIGIN);
	expect(html).toContain('<title>Pricing · Lotline</title>');
	expect(html).toContain('<link rel="canonical" href="https://lotline.example/pricing">');
	expect(html).toContain('content="https://lotline.example/social.png"');
	expect(html.match(/<title>/g)).toHaveLength(1);
	expect(html.match(/name="description"/g)).toHaveLength(1);
	expect(html).not.toContain('noindex');
});

test('a page names the files that browsers load with the app, and an unknown one has none', () => {
	const preloads = { '/app/reports/:id': ['/assets/a.js', '/assets/b.css', '/config.json'] } as const;
	const html = fillHead(HTML, '/app/reports/2f1e6a50-8c1b-4a7e-9d55-0a4d8a4b1c11', ORIGIN, preloads);
	expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js">');
	expect(html).toContain('<link rel="preload" as="style" crossorigin href="/assets/b.css">');
	expect(html).toContain('<link rel="preload" as="fetch" crossorigin href="/config.json">');
	expect(fillHead(HTML, '/no/such/page', ORIGIN, preloads)).not.toContain('preload');
});

test('personal and unknown pages are marked noindex', () => {
	for (const path of ['/account', '/no/such/page']) {
		expect(fillHead(HTML, path, ORIGIN), path).toContain('<meta name="robots" content="noindex">');
	}
});

test('no part of a path or an address becomes markup', () => {
	for (const html of [
		fillHead(HTML, '/"><script>alert(1)</script>', ORIGIN),
		fillHead(HTML, '/', 'https://evil.example"><script>alert(1)</script>'),
		fillHead(HTML, '/$&$`', ORIGIN),
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
