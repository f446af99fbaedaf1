/** Every screen with figures names the source and the date of its data, without a tap. */
import { expect, test } from 'vitest';
import { parseCompsResponse } from '../../../contract/comps/comps.ts';
import { openDatabase } from '../../shared-host.ts';
import { search } from '../../users.ts';
import { withBrowser } from '../browser.ts';
import { openWorkbenchPage, priceAddress } from '../workbench-page.ts';
import { openReport } from './report-page.ts';

withBrowser();
const sql = await openDatabase();

test('the result of a search and the market page, on a phone', async () => {
	const { page, address } = await openWorkbenchPage(sql, { viewport: { width: 390, height: 844 } });
	await priceAddress(page, address);
	await page.getByText(/^Source: .+ Latest record: .+ Updated .+\./).waitFor();
	await page.goto('/app/markets/78704');
	await page.getByText(/^Data through \w+ \d+, \d{4}\. Source: \S/).waitFor();
	const rent = 'edian rent \\$[\\d,]+, \\S.*, \\w+ \\d{4}\\.$';
	expect(await page.getByText(new RegExp(`^M${rent}`)).count()).toBe(1);
	expect(
		await page.getByText(new RegExp(`^Median sale price of 12 months \\$[\\d,]+, m${rent}`)).count(),
	).toBe(1);
});

test('a report', async () => {
	const { page } = await openReport(sql);
	const report = await page.getByRole('article').innerText();
	expect(report).toMatch(/Source: \S.*\. Effective date: \w+ \d+, \d{4}\./);
});

test('the response of the API', async () => {
	const { agent } = await openWorkbenchPage(sql);
	const { data } = parseCompsResponse(await (await search(agent, { zip: '78704' })).json());
	expect(data.source).toMatch(/\S/);
	expect([data.newest_record, data.loaded_at].every((date) => !Number.isNaN(Date.parse(date ?? '')))).toBe(
		true,
	);
});
