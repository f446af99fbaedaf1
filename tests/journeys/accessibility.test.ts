/** axe finds no violations on any page, in light and dark mode. */
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PAGE_DESCRIPTIONS } from '../../contract/page-descriptions.ts';
import { openDatabase } from '../shared-host.ts';
import { daysFromNow, newAdministrator, newAgent, newSubscriber, search, subscribe } from '../users.ts';
import { openPage, runAxe, visit, withBrowser } from './browser.ts';
import { searchField } from './search/search-page.ts';
import { openWorkbenchPage, priceAddress } from './workbench-page.ts';

/** Every page that crawlers may list. */
const PUBLIC = Object.keys(PAGE_DESCRIPTIONS);

withBrowser();
const sql = await openDatabase();

function tomorrow(): string {
	return daysFromNow(1).toISOString().slice(0, 10);
}

const DIALOG = '[role="dialog"]';

/** The color rules, the only ones that dark mode can affect. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** @param part limits the check to one part of a page whose rest was already checked */
async function findViolations(
	page: Page,
	part = 'html',
	failuresOf = ({ violations }: AxeResults) => violations,
): Promise<string[]> {
	await page.emulateMedia({ colorScheme: 'light' });
	const light = await runAxe(page, { part });
	expect(light.passes.length).toBeGreaterThan(10);
	await page.emulateMedia({ colorScheme: 'dark' });
	const dark = await runAxe(page, { part, rules: COLOR_RULES });
	// For overlapping layers such as dialogs, axe reports contrast as incomplete.
	const checked = part === 'html' ? dark.passes : [...dark.passes, ...dark.incomplete];
	expect(checked.length).toBeGreaterThan(0);
	return [light, dark].flatMap((results, isDark) =>
		failuresOf(results).flatMap(({ id, help, nodes }) =>
			nodes.map(({ html }) => `${isDark ? 'dark' : 'light'}: ${id}: ${help}: ${html.slice(0, 120)}`),
		),
	);
}

/**
 * Also what axe can't decide, such as a contrast with a background that it can't see. It never decides that of one character,
 * nor of labels over a picture: the contrasts of maps are computed in web/styles.test.ts.
 */
function withUnknown({ violations, incomplete }: AxeResults): AxeResults['violations'] {
	const unknown = incomplete.map((result) => ({
		...result,
		nodes: result.nodes.filter(({ html }) => !html.startsWith('<text ')),
	}));
	return [...violations, ...unknown];
}

describe('in light and dark mode', () => {
	test('the public pages have no axe violations, and every contrast can be computed', async () => {
		const page = await openPage(null);
		const authPages = ['/auth/sign-in', '/auth/sign-up', '/auth/forgot-password', '/auth/update-password'];
		const otherPages = ['/auth/confirm', '/dev/mail', '/no/such/page'];
		for (const path of [...PUBLIC, ...authPages, ...otherPages]) {
			await page.goto(path);
			await page.getByRole('heading', { level: 1 }).waitFor();
			if (path === '/') await page.getByText('Based on').first().waitFor();
			expect(await findViolations(page, 'html', withUnknown), path).toEqual([]);
		}
	});

	test('the question about events has no axe violations', async () => {
		const page = await visit('/careers', null, { privacy: 'undecided' });
		await page.getByRole('region', { name: 'May we count visits' }).waitFor();
		expect(await findViolations(page)).toEqual([]);
	});

	test('the account and settings pages have no axe violations', async () => {
		const page = await openPage(await newAgent());
		for (const path of ['/account', '/account/settings']) {
			await page.goto(path);
			await page.getByRole('button', { name: /^Save/ }).first().waitFor();
			expect(await findViolations(page), path).toEqual([]);
		}
	});

	test('billing has no axe violations, from checkout to a failed payment', async () => {
		const agent = await newAgent();
		const page = await openPage(agent);
		for (const path of ['/checkout?plan=basic', '/demo-checkout?session=1', '/success', '/account/billing']) {
			await page.goto(path);
			await page.getByRole('heading', { level: 1 }).waitFor();
			await page.waitForLoadState('networkidle');
			expect(await findViolations(page), path).toEqual([]);
		}
		await subscribe(sql, agent, { status: 'past_due', past_due_since: new Date() });
		await page.goto('/account');
		await page.getByRole('region', { name: 'Payment failed' }).waitFor();
		expect(await findViolations(page)).toEqual([]);
		await page.goto('/account/billing');
		await page
			.getByRole('button', { name: 'Manage billing' })
			.or(page.getByText('Past due'))
			.first()
			.waitFor();
		expect(await findViolations(page)).toEqual([]);
	});

	test('the workspace and a market page have no axe violations on desktop and phone', async () => {
		const agent = await newAgent();
		await search(agent, { zip: '10001', limit: 1 });
		await agent.client.rpc('watch_area', { area: '10001', name: '10001' });
		const page = await openPage(agent);
		for (const [path, text] of [
			['/app', '12-month growth'],
			// On the map, which comes last.
			['/app/markets/10001', 'Too few homes, or not in our data'],
			['/app/markets/98001', 'Search this ZIP code once'],
		] as const) {
			await page.goto(path);
			await page.getByText(text).waitFor();
			for (const width of [1280, 390]) {
				await page.setViewportSize({ width, height: 800 });
				expect(await findViolations(page), path).toEqual([]);
			}
		}
	});

	test('the workbench has no axe violations on desktop and phone', async () => {
		const { page, address } = await openWorkbenchPage(sql);
		await priceAddress(page, address);
		expect(await findViolations(page)).toEqual([]);
		await page.setViewportSize({ width: 390, height: 800 });
		for (const name of ['Price', 'Comps', 'Map']) {
			await page.getByRole('radio', { name }).check({ force: true });
			expect(await findViolations(page), name).toEqual([]);
		}
	});

	test('a report, its dialogs and its shared link have no axe violations on desktop and phone', async () => {
		const { page, address } = await openWorkbenchPage(sql);
		await priceAddress(page, address);
		await page.getByRole('button', { name: 'Create report' }).click();
		await page
			.getByLabel(/^Note to the client/)
			.fill('Perfect for young families, walking distance to church.');
		expect(await findViolations(page, DIALOG), 'create').toEqual([]);
		await page.getByLabel(/^Note to the client/).fill('');
		await page.getByRole('dialog').getByRole('button', { name: 'Create report' }).click();
		await page.locator('.sheet:not([inert] *)').first().waitFor();
		for (const width of [1280, 390]) {
			await page.setViewportSize({ width, height: 800 });
			expect(await findViolations(page), 'report').toEqual([]);
		}
		await page.getByRole('button', { name: 'Share' }).click();
		await page.getByRole('button', { name: 'Create and copy link' }).click();
		const link = await page.getByLabel('Link URL').inputValue();
		expect(await findViolations(page, DIALOG), 'share').toEqual([]);
		const client = await openPage(null);
		await client.goto(link);
		await client.locator('.sheet').first().waitFor();
		await client.setViewportSize({ width: 390, height: 800 });
		expect(await findViolations(client), 'link').toEqual([]);
		await client.goto('/r/none');
		await client.getByRole('heading', { level: 1 }).waitFor();
		expect(await findViolations(client), 'ended').toEqual([]);
		await page.goto('/app');
		await page.getByText('Not viewed yet').or(page.getByText('Viewed once')).waitFor();
		expect(await findViolations(page), 'workspace').toEqual([]);
	});

	test('the admin pages have no axe violations on desktop and phone', async () => {
		const administrator = await newAdministrator(sql);
		await administrator.client.rpc('join_waitlist', { email: administrator.email, name: 'Waits' });
		await administrator.client.rpc('admin_comp', { target_user: administrator.id, last_day: tomorrow() });
		const page = await openPage(administrator);
		for (const part of ['', '/users', '/subscriptions', '/waitlist', '/audit']) {
			await page.goto(`/admin${part}`);
			await page.getByRole('row').nth(1).waitFor({ state: 'attached' });
			for (const width of [1280, 390]) {
				await page.setViewportSize({ width, height: 800 });
				expect(await findViolations(page), part).toEqual([]);
			}
		}
		await page.goto('/admin/users');
		await page
			.getByRole('button', { name: /^Manage/ })
			.first()
			.click();
		await page.getByRole('dialog').waitFor();
		expect(await findViolations(page, DIALOG)).toEqual([]);
	});

	test('the search and its results have no axe violations on desktop and phone', async () => {
		const agent = await newSubscriber(sql);
		const page = await visit('/dashboard', agent);
		await searchField(page).fill('10001');
		expect(await findViolations(page)).toEqual([]);
		await page.keyboard.press('Enter');
		await page.getByText('Showing 10 of 50').waitFor();
		expect(await findViolations(page)).toEqual([]);
		await page.setViewportSize({ width: 390, height: 800 });
		expect(await findViolations(page)).toEqual([]);
	});

	test('the monthly limit dialog has no axe violations', async () => {
		const agent = await newAgent();
		for (let searched = 0; searched < 5; searched++) await search(agent, { zip: '10001', limit: 1 });
		const page = await visit('/dashboard', agent);
		await searchField(page).fill('10001');
		await page.keyboard.press('Enter');
		await page.getByRole('dialog').waitFor();
		expect(await findViolations(page)).toEqual([]);
	});
});
