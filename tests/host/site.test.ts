/**
 * The public site as clients without scripts see it: status codes, page heads, the sitemap and the sample search.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseCompsResponse } from '../../contract/comps/comps.ts';
import { PAGE_DESCRIPTIONS } from '../../contract/page-descriptions.ts';
import type { SamplePrice } from '../../contract/sample-price.ts';
import { HARD_CASE } from '../../contract/sample-price.ts';
import { SITE_MAP } from '../../contract/site-map.ts';
import { analyze } from '../../domain/analysis/analyze.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { RADIUS_MILES } from '../../domain/comps-query.ts';
import { initialSubject } from '../../domain/home/subject.ts';
import { demoSample } from '../../host/demo/demo-sample.ts';
import type { Query } from '../../host/postgres/pool.ts';
import { openDatabase, sharedHost } from '../shared-host.ts';
import { findEvidence, newAgent } from '../users.ts';

const sql = await openDatabase();
const get = (path: string) => fetch(sharedHost.url + path, { redirect: 'manual' });

/** Values for the parameters of a path. */
const PARTS: Record<string, string> = { area: '98001', id: randomUUID(), token: 'x'.repeat(32) };

test.each(Object.entries(SITE_MAP))('%s exists and has its title', async (path, title) => {
	const response = await get(path.replace(/:(\w+)/, (_, name: string) => PARTS[name] ?? 'x'));
	expect(response.status).toBe(200);
	expect(await response.text()).toContain(`<title>${title} · Lotline</title>`);
});

test.each(['/no/such/page', '/pricing/more', '/blog/no-such-post', '/Pricing'])(
	'%s serves the app with status 404',
	async (path) => {
		const response = await get(path);
		expect(response.status).toBe(404);
		expect(await response.text()).toContain('<title>Page not found · Lotline</title>');
	},
);

test.each(['/pricing.html', '/old/page.php', '/rest/x', '/.well-known/x', '/assets/none.js'])(
	'%s shows browsers a "not found" page, and gives programs a JSON error',
	async (path) => {
		const page = await fetch(sharedHost.url + path, { headers: { accept: 'text/html,*/*;q=0.8' } });
		expect(page.status).toBe(404);
		expect(await page.text()).toContain('<title>Page not found · Lotline</title>');
		const refused = await get(path);
		expect(refused.status).toBe(404);
		expect(await refused.json()).toEqual({ error: 'Not found' });
	},
);

test('the sitemap lists exactly the public pages, and each of them exists', async () => {
	const response = await get('/sitemap.xml');
	expect(response.headers.get('content-type')).toContain('xml');
	const addresses = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
	// The search has a description for shared links, but visitors are asked to sign up there.
	const listed = Object.keys(PAGE_DESCRIPTIONS).filter((path) => path !== '/dashboard');
	expect(addresses).toEqual(listed.map((path) => sharedHost.url + path));
	for (const address of addresses) expect((await fetch(address as string)).status, address).toBe(200);
	expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${sharedHost.url}/sitemap.xml`);
});

test('the preview image for shared links exists and is small', async () => {
	const response = await get('/social.png');
	expect(response.headers.get('content-type')).toBe('image/png');
	expect((await response.arrayBuffer()).byteLength).toBeLessThan(100 * 1024);
});

describe('the site’s text is accurate', () => {
	const textOf = (name: string) => readFileSync(`web/${name}`, 'utf8');

	test('cookies: lists every item that the web app stores', () => {
		const sources = readdirSync('web', { recursive: true, encoding: 'utf8' })
			.filter((name) => /(?<!\.test)\.tsx?$/.test(name))
			.map(textOf);
		const stored = new Set(sources.flatMap((source) => source.match(/(?<=['`])lotline\.[a-z]+/g) ?? []));
		expect(stored.size).toBeGreaterThan(8);
		const listed = textOf('texts/cookies.md');
		expect([...stored].filter((name) => !listed.includes(`\`${name}`))).toEqual([]);
	});

	test('privacy: names what agents upload', () => {
		expect(textOf('texts/privacy.md')).toMatch(/^\| Files you upload/m);
	});

	test.each(['features/landing/features.tsx', 'texts/docs-markets.md'])(
		'%s: describes 12-month growth as a price index, like the market page',
		(name) => {
			expect(textOf(name)).toMatch(/12-month growth.{0,60}price index/);
		},
	);
});

describe('the sample search', () => {
	test('shows a visitor only fictional homes', async () => {
		const response = await get('/demo/sample');
		expect(response.status).toBe(200);
		const { comps, data, kpis, area } = parseCompsResponse(await response.json());
		expect(data.demo).toBe(true);
		expect(comps.length).toBeGreaterThan(10);
		expect(comps.every((comp) => comp.demo)).toBe(true);
		expect(comps.every((comp) => (comp.distance_miles ?? 9) <= (area.radius_miles ?? 0) + 0.001)).toBe(true);
		expect(kpis.median_price).toBeGreaterThan(0);
	});

	test('is centered on a home that is not one of its own comps', async () => {
		const { comps, area } = parseCompsResponse(await (await get('/demo/sample')).json());
		expect(area.center).toBe('home');
		expect(
			comps.map(({ address }) => `${address}, `).filter((line) => area.matched_address?.startsWith(line)),
		).toEqual([]);
	});

	test('has the comps and the price that an agent gets for its address', async () => {
		const { price, area } = (await (await get('/demo/sample')).json()) as {
			price: SamplePrice;
			area: { matched_address: string; zip: string };
		};
		const { matched_address: address, zip } = area;
		const evidence = await findEvidence(await newAgent(), { address });
		const choices = { ...NO_CHOICES, searchRadius: RADIUS_MILES.default };
		const { conclusion, comps } = analyze(evidence, initialSubject(evidence, zip, address), choices);
		expect(conclusion).toMatchObject({ price: price.price, low: price.low, high: price.high });
		expect(price.comps.map(({ id }) => id)).toEqual(comps.map(({ sale }) => sale.id));
	});

	test('shows the product at its best, and the demo has a hard case, too', async () => {
		const agent = await newAgent();
		const priceOf = async (address: string) => {
			const evidence = await findEvidence(agent, { address });
			const choices = { ...NO_CHOICES, searchRadius: RADIUS_MILES.default };
			const { comps, conclusion } = analyze(
				evidence,
				initialSubject(evidence, address.slice(-5), address),
				choices,
			);
			const own = evidence.sales.find(({ address: line }) => line && address.startsWith(`${line},`));
			const change = (conclusion?.price ?? 0) / (own?.price ?? 0) - 1;
			return { comps: comps.length, gross: Math.max(...comps.map(({ gross }) => gross)), change };
		};
		const { area } = await (await get('/demo/sample')).json();
		const good = await priceOf(area.matched_address);
		expect(good.comps).toBeGreaterThanOrEqual(6);
		expect(good.comps).toBeLessThanOrEqual(8);
		expect(good.gross).toBeLessThan(0.2);
		expect(Math.abs(good.change)).toBeLessThan(0.05);
		const hard = await priceOf(HARD_CASE);
		expect(hard.comps).toBeLessThan(6);
		expect(hard.gross).toBeGreaterThan(0.3);
		expect(hard.change).toBeLessThan(-0.1);
	});

	test('is computed once a minute, however many ask, so that it follows the market model', async () => {
		let later = 0;
		const now = performance.now.bind(performance);
		vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
		onTestFinished(() => void vi.restoreAllMocks());
		const query = vi.fn((template, ...values) => sql(template, ...values));
		const sample = demoSample(query as unknown as Query);
		await Promise.all([sample(), sample()]);
		const once = query.mock.calls.length;
		expect(once).toBeGreaterThan(0);
		later = 50_000;
		await sample();
		expect(query).toHaveBeenCalledTimes(once);
		later = 61_000;
		// The cache reads the clock once per millisecond.
		await pause(10);
		await sample();
		expect(query).toHaveBeenCalledTimes(2 * once);
	});

	test('ignores its query string', async () => {
		const [plain, other] = await Promise.all([get('/demo/sample'), get('/demo/sample?zip=10001&limit=500')]);
		expect(await other.text()).toBe(await plain.text());
	});
});
