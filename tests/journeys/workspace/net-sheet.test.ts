/** The net sheet next to the price: what the seller takes home, kept for the home, in a report, alone on paper and as CSV. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { withBrowser } from '../browser.ts';
import { openWorkbenchPage, priceAddress } from '../workbench-page.ts';

withBrowser();
const sql = await openDatabase();

test('an agent enters the costs and sees the net; the report, paper and CSV show the same', async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	const part = page.getByRole('region', { name: 'Net sheet', exact: true });
	await part.getByText('Enter the costs of this sale').click();
	const enter = (label: string, text: string) => part.getByLabel(label, { exact: true }).fill(text);
	await enter('Your price, $', '500,000');
	await enter("Seller's agent, %", '2.5');
	await enter("Buyer's agent, %", '2');
	await enter('Mortgage balance, $', '200000');
	const net = part.getByRole('row', { name: /^Seller's net/ });
	// 500,000 − 12,500 − 10,000 − 200,000; Texas has no transfer tax.
	await expect.poll(() => net.getByRole('cell').last().innerText()).toBe('$277,500');
	expect(await part.innerText()).toMatch(/Not included\s+[^.]*Escrow or attorney/);
	await enter('Mortgage balance, $', 'all');
	await expect.poll(() => part.getByRole('alert').innerText()).toContain('Enter an amount in dollars');

	const download = page.waitForEvent('download');
	await part.getByRole('button', { name: 'Save as CSV' }).click();
	const saved = await (await download).path();
	expect(readFileSync(saved, 'utf8')).toContain("Seller's agent commission");

	await page.evaluate(() => {
		window.print = () => undefined;
	});
	// A printed search has it only if it is included in reports.
	await page.emulateMedia({ media: 'print' });
	expect(await part.isVisible()).toBe(false);
	await page.emulateMedia({ media: 'screen' });
	await part.getByRole('button', { name: 'Print net sheet' }).click();
	await page.emulateMedia({ media: 'print' });
	expect(await page.getByRole('region', { name: 'Indicated price' }).isVisible()).toBe(false);
	expect(await net.isVisible()).toBe(true);
	await page.evaluate(() => dispatchEvent(new Event('afterprint')));
	await page.emulateMedia({ media: 'screen' });

	await enter('Mortgage balance, $', '200000');
	await part.getByText('Include in reports').click();
	await page.getByRole('button', { name: 'Create report' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Create report' }).click();
	const sheet = page.getByRole('region', { name: 'Net sheet', exact: true });
	await sheet.waitFor();
	expect(await sheet.getByRole('row', { name: /^Seller's net \$/ }).innerText()).toContain('$277,500');
});
