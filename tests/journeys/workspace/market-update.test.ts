/** Market updates in the browser: made on the market page, shared frozen or current, read by a visitor. */
import { expect, test } from 'vitest';
import { longDay } from '../../../domain/format/date-text.ts';
import { daysAgo } from '../../homes.ts';
import { openDatabase } from '../../shared-host.ts';
import { newAgent, search, subscribe } from '../../users.ts';
import { openPage, withBrowser } from '../browser.ts';

withBrowser();
const sql = await openDatabase();

const PHONE = { width: 390, height: 844 };

async function openMarket(viewport?: typeof PHONE) {
	const agent = await newAgent();
	await subscribe(sql, agent);
	expect((await search(agent, { zip: '78704', limit: 1 })).status).toBe(200);
	await agent.client.rpc('update_profile', {
		name: 'Ann Agent',
		brokerage: 'Sample Realty',
		license_number: '1',
		phone: '(555) 010-0199',
		website: '',
		brand_color: '',
		contact_email: '',
		photo: null,
		logo: null,
	});
	const page = await openPage(agent, viewport ? { viewport } : {});
	await page.goto('/app/markets/78704~beds=3-4');
	await page.getByRole('button', { name: 'Market update' }).click();
	await page.getByLabel('If you sell, line 1').waitFor();
	return page;
}

test('an update is made on the market page, shared so that it stays current, and read with today’s data', async () => {
	const page = await openMarket();
	const line = page.getByLabel('If you sell, line 1');
	const ruled = await line.inputValue();
	await line.fill('Perfect for young families');
	const create = page.getByRole('button', { name: 'Create market update' });
	await create.click();
	await page.getByText('In your lines: remove these words to create the report.').waitFor();
	await page.getByRole('button', { name: "Use Lotline's lines" }).click();
	expect(await line.inputValue()).toBe(ruled);
	await line.fill('Call me first: I know these streets.');
	await create.click();
	await page.waitForURL(/\/app\/reports\//);
	const update = page.getByRole('article', { name: 'Market update, 78704 Austin, TX, 3 bedrooms' });
	await update.getByText('Call me first: I know these streets.').waitFor();
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
	await page.getByRole('button', { name: 'Share' }).click();
	await page.getByLabel('Figures').selectOption({ label: 'Current on the day it is opened' });
	await page.getByRole('button', { name: 'Create and copy link' }).click();
	const link = new URL(await page.getByLabel('Link URL').inputValue());
	await page.getByText('Stays current.').waitFor();
	const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
	await sql`update public.reports set report = jsonb_set(report, '{preparedOn}', '"2026-01-05"') where id = ${id}`;
	const visitor = await openPage(null, { viewport: PHONE, own: true });
	await visitor.goto(link.pathname);
	await visitor.getByText(`Updated ${longDay(daysAgo(0))}`).waitFor();
	await visitor.getByText('Call me first: I know these streets.').waitFor();
	expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
		0,
	);
});

test('on a phone, the button is a bar at the bottom of the screen', async () => {
	const page = await openMarket(PHONE);
	await page.keyboard.press('Escape');
	const box = await page.getByRole('button', { name: 'Market update' }).boundingBox();
	expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(PHONE.height - 12);
	expect(box?.width).toBeGreaterThan(PHONE.width - 40);
});
