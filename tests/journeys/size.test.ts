/** How much JavaScript a first view loads, compressed, by the build's own list and by what a browser asks for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { newAgent } from '../people.ts';
import { openPage, withBrowser } from './browser.ts';

withBrowser();

const BUDGETS = [
	['/', 'pages/landing-page.tsx', 120],
	['/dashboard', 'pages/dashboard-page.tsx', 220],
] as const;

type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>;

const kilobytes = (files: Iterable<string>) =>
	[...files].reduce((sum, file) => sum + gzipSync(readFileSync(join('dist/web', file))).length, 0) / 1024;

test.each(BUDGETS)('%s imports at most its budget at once', (_, page, budget) => {
	const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Manifest;
	const files = new Set<string>();
	const add = (name: string) => {
		const chunk = manifest[name];
		expect(chunk, name).toBeDefined();
		if (!chunk || files.has(chunk.file)) return;
		files.add(chunk.file);
		chunk.imports?.forEach(add);
	};
	for (const [name, chunk] of Object.entries(manifest)) if (chunk.isEntry) add(name);
	add(page);
	expect(files.size).toBeGreaterThan(1);
	expect(kilobytes(files)).toBeLessThanOrEqual(budget);
});

test.each(BUDGETS)('%s loads at most its budget in a browser', async (path, _, budget) => {
	const page = await openPage(path === '/' ? null : await newAgent());
	const loaded = new Set<string>();
	page.on('response', (answer) => {
		const { pathname } = new URL(answer.url());
		if (pathname.endsWith('.js')) loaded.add(pathname);
	});
	await page.goto(path);
	await page.getByRole('heading', { level: 1 }).waitFor();
	await page.waitForLoadState('networkidle');
	expect(loaded.size).toBeGreaterThan(1);
	expect(kilobytes(loaded)).toBeLessThanOrEqual(budget);
});
