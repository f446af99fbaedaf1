/** How much compressed JavaScript a first view loads, by the build manifest and by a browser's requests. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUDGETS, kilobytes, listFiles } from '../../scripts/bench/first-load.ts';
import { sharedHost } from '../shared-host.ts';
import { newAgent } from '../users.ts';
import { openPage, withBrowser } from './browser.ts';

withBrowser();

test.each(BUDGETS)('the initial imports of $path stay within budget', ({ parts, budget }) => {
	const files = listFiles(parts);
	expect(files.size).toBeGreaterThan(1);
	expect(kilobytes(files)).toBeLessThanOrEqual(budget);
});

test('the market page adds at most 40 KB to the files of every page', () => {
	const shared = listFiles([]);
	const added = [...listFiles(['pages/app/market-page.tsx'])].filter((file) => !shared.has(file));
	expect(added.length).toBeGreaterThan(1);
	expect(kilobytes(added)).toBeLessThanOrEqual(40);
});

test('the price dial adds at most 20 KB to the files of a shared report', () => {
	const shared = listFiles(['pages/shared-report-page.tsx']);
	const added = [...listFiles(['features/report/dial/price-dial.tsx'])].filter((file) => !shared.has(file));
	expect(added.length).toBeGreaterThan(0);
	expect(kilobytes(added)).toBeLessThanOrEqual(20);
});

test('the head of every page names the files that it needs besides the app, so that no file waits for another', async () => {
	const routes = [
		...readFileSync('web/routes.tsx', 'utf8').matchAll(/route\('([^':*]+)', '.*import\('\.\/(pages\/.+)'\)/g),
	];
	expect(routes.length).toBeGreaterThan(30);
	for (const [, path = '', page = ''] of routes) {
		const html = await (await fetch(sharedHost.url + path, { headers: { accept: 'text/html' } })).text();
		const named = new Set(
			[...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file),
		);
		expect([path, [...listFiles([page])].filter((file) => !named.has(file))]).toEqual([path, []]);
	}
});

test.each(BUDGETS)('$path stays within budget in a browser', async ({ path, budget }) => {
	const page = await openPage(path === '/' ? null : await newAgent(), { streets: true });
	const loaded = new Set<string>();
	page.on('response', (response) => {
		const { pathname } = new URL(response.url());
		if (pathname.endsWith('.js')) loaded.add(pathname);
	});
	await page.goto(path);
	await page.getByRole('heading', { level: 1 }).waitFor();
	await page.waitForLoadState('networkidle');
	expect(loaded.size).toBeGreaterThan(1);
	expect(kilobytes(loaded)).toBeLessThanOrEqual(budget);
});

test.each(['/', '/pricing', '/docs'])(
	'%s is shown without Intl, whose first format blocks a phone for long',
	async (path) => {
		const page = await openPage(null, { own: true });
		await page.addInitScript(() => {
			for (const name of ['NumberFormat', 'DateTimeFormat', 'RelativeTimeFormat'] as const) {
				const construct = () => {
					throw new Error(`Intl.${name} was used.`);
				};
				Object.defineProperty(Intl, name, { value: new Proxy(Intl[name], { construct }) });
			}
			Number.prototype.toLocaleString = () => {
				throw new Error('toLocaleString was used.');
			};
		});
		const errors: string[] = [];
		page.on('pageerror', ({ message }) => errors.push(message));
		await page.goto(path);
		await page.getByRole('heading', { level: 1 }).waitFor();
		await page.waitForLoadState('networkidle');
		expect(errors).toEqual([]);
	},
);
