/** An agent compares an older report with today: what moved the price, in parts that add up. */
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { runAxe, withBrowser } from '../browser.ts';
import { dialogOf, fits, openReport } from './report-page.ts';

withBrowser();
const sql = await openDatabase();

const dollars = (text: string) => Number(text.replace(/[^0-9−-]/g, '').replace('−', '-'));

test('a report compared with today shows what moved its price, charges one search, and stays as it is', async () => {
	const { page, agent } = await openReport(sql);
	const id = new URL(page.url()).pathname.split('/').at(-1) as string;
	const searches = () =>
		sql`select count(*)::integer as count from public.searches where user_id = ${agent.id}`;
	const [before] = await searches();
	// When the report was made, the home had one bath less.
	await sql`update public.reports
		set inputs = jsonb_set(inputs, '{evidence,subject,bathrooms}', to_jsonb((inputs #>> '{evidence,subject,bathrooms}')::numeric - 1))
		where id = ${id}`;
	await page.getByRole('button', { name: 'More' }).click();
	await page.getByRole('button', { name: 'Compare with today' }).click();
	const dialog = dialogOf(page, 'Compare with today');
	await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
	const table = dialog.getByRole('table', { name: 'What moved the price' });
	await table.waitFor();
	const cells = (await table.locator('td').allInnerTexts()).map((text) =>
		dollars(text.split(' ')[0] as string),
	);
	const [then = 0, market = 0, sales = 0, facts = 0, now = 0] = cells;
	expect(then + market + sales + facts).toBe(now);
	expect(facts).toBeGreaterThan(0);
	await dialog.getByText(/^Bathrooms: [0-9.]+, was [0-9.]+\.$/).waitFor();
	expect((await searches())[0]?.count).toBe(before?.count + 1);
	expect((await runAxe(page)).violations).toEqual([]);
	expect(await fits(page)).toBe(true);
});
