/** A report on paper: its PDF and its printout. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSheets } from '../../pdf-text.ts';
import { openDatabase } from '../../shared-host.ts';
import { withBrowser } from '../browser.ts';
import { BRAND, openReport, sheets } from './report-page.ts';

withBrowser();
const sql = await openDatabase();

test('a report downloads as a tagged PDF in the last paper size chosen', async () => {
	const { page, address } = await openReport(sql);
	const save = async () => {
		const saving = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Download PDF' }).click();
		const file = await saving;
		return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'latin1') };
	};
	const letter = await save();
	const street = (address.split(',')[0] ?? '').toLowerCase().replaceAll(' ', '-');
	expect(letter.name).toBe(`${street}-report.pdf`);
	expect(letter.text.slice(0, 8)).toBe('%PDF-1.7');
	expect(letter.text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(1);
	expect(letter.text).toContain('[0 0 612 792]');
	expect(letter.text).toContain('/Marked true');
	await page.getByLabel('Paper').selectOption('A4');
	await page.reload();
	await sheets(page).first().waitFor();
	expect(await page.getByLabel('Paper').inputValue()).toBe('a4');
	expect((await save()).text).toContain('[0 0 595.28 841.89]');
});

test("the agent's branding is on the screen and in the PDF, including a transparent image", async () => {
	const { page } = await openReport(sql, BRAND);
	const head = page.locator('.letterhead');
	for (const text of [BRAND.name, BRAND.brokerage, BRAND.license_number, BRAND.phone, 'ann.example.com'])
		await head.getByText(text).waitFor();
	expect(await head.getByRole('img', { name: 'Logo of Sample Realty' }).isVisible()).toBe(true);
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download PDF' }).click();
	const bytes = readFileSync(await (await saving).path());
	expect(bytes.toString('latin1')).toContain('/DCTDecode');
	const [sheet] = readSheets(bytes);
	expect(sheet?.texts.map(({ text }) => text).join('')).toContain(BRAND.name);
});

test("the PDF prints names in other scripts, and the page lists characters it can't print", async () => {
	const { page } = await openReport(sql, {
		...BRAND,
		name: 'Γιώργος 陈小明 김민수',
		brokerage: 'Sample 🏡 דנ',
	});
	await page
		.getByRole('status')
		.filter({ hasText: "The PDF can't print 🏡 ד נ. Letters become question marks; symbols are left out." })
		.waitFor();
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download PDF' }).click();
	const [sheet] = readSheets(readFileSync(await (await saving).path()));
	const text = sheet?.texts.map((each) => each.text).join('');
	for (const printed of ['Γιώργος', '陈小明', '김민수', '??']) expect(text).toContain(printed);
});

test('a printed report contains only its sheets', async () => {
	const { page } = await openReport(sql);
	await page.emulateMedia({ media: 'print' });
	expect(await page.getByRole('button').count()).toBe(0);
	expect(await page.getByRole('navigation').count()).toBe(0);
	expect(await sheets(page).first().isVisible()).toBe(true);
	expect(await page.locator('.report-cards').isVisible()).toBe(false);
	const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
	expect(pdf).toContain('[0 0 612 792]');
});
