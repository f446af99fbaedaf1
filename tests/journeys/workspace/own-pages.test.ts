/** The agent's own pages, from the profile to the client's link, in a real browser. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSheets } from '../../pdf-text.ts';
import { pdfFile } from '../../samples/pdf-files.ts';
import { openDatabase } from '../../shared-host.ts';
import { openPage, withBrowser } from '../browser.ts';
import { openWorkbenchPage, priceAddress } from '../workbench-page.ts';
import { BRAND, dialogOf, fits, share, sheets } from './report-page.ts';

withBrowser();
const sql = await openDatabase();

test('an agent writes own pages in the profile, chooses and changes them for a report, and the client reads them', async () => {
	const { agent, page, address } = await openWorkbenchPage(sql);
	expect((await agent.client.rpc('update_profile', BRAND)).error).toBeNull();
	await page.goto('/account/profile');
	await page.getByText('Cover letter, about me, marketing plan').click();
	const profile = page.getByRole('form', { name: 'Your own pages' });
	await profile.getByLabel('About me').fill('# Credentials\n- **Licensed** broker');
	await profile.getByLabel('Marketing plan').fill('Perfect for young families.');
	await profile.getByText("In the marketing plan: a report with these words can't be created.").waitFor();
	await profile.getByLabel('Marketing plan').fill('\u202e');
	await profile.getByRole('button', { name: 'Add testimonial' }).click();
	const first = profile.getByRole('group', { name: 'Testimonial 1' });
	await first.getByLabel('What the client said').fill('Always on time.');
	await first.getByLabel('Name').fill('R'.repeat(80));
	await first.getByLabel('Year').fill('2025');
	await first.getByLabel('The client agreed').check();
	await profile.getByRole('button', { name: 'Save pages' }).click();
	await profile.getByText("A report can't print the character").waitFor();
	await profile.getByRole('button', { name: "Use Lotline's text" }).last().click();
	await profile.getByRole('button', { name: 'Save pages' }).click();
	await profile.getByText('Pages saved.').waitFor();

	await page.goto('/dashboard');
	await priceAddress(page, address);
	await page.getByRole('button', { name: 'Create report' }).click();
	const form = dialogOf(page, 'Create report');
	await form.getByLabel(/^Prepared for/).fill('Jordan Reyes');
	const own = form.getByRole('group', { name: 'Your own pages' });
	for (const name of ['Our next steps', 'Cover letter', 'About me', 'Testimonials'])
		await own.getByRole('checkbox', { name }).check();
	await own.getByRole('button', { name: 'Edit: Cover letter' }).click();
	const letter = own.getByRole('textbox', { name: 'Cover letter' });
	await letter.fill('Dear {client},\nPerfect for young families.');
	await form.getByText('In the cover letter: remove these words to create the report.').waitFor();
	await letter.fill('Dear {client},\nI suggest **{price}** for {address}.');
	await form.getByRole('button', { name: 'Create report' }).click();
	await sheets(page).first().waitFor();
	const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts();
	expect(titles.slice(0, 4)).toEqual(['Price', 'Try a list price', 'Cover letter', 'About me']);
	expect(titles).toContain('Testimonials');
	expect(titles).not.toContain('Marketing plan');

	const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
	const client = await openPage(null, phone);
	await client.goto(await share(page));
	await client.getByRole('button', { name: 'All evidence' }).click();
	await client.getByText('Dear Jordan Reyes,').waitFor();
	expect(await client.getByText(/^I suggest \$[\d,]+ for /).innerText()).toContain(address.split(',')[0]);
	await client.getByText('“Always on time.”').waitFor();
	await client
		.getByRole('region', { name: 'About me' })
		.getByRole('img', { name: `Photo of ${BRAND.name}` })
		.waitFor();
	expect(await fits(client)).toBe(true);

	const withdrawn = { words: 'Always on time.', name: 'R. M.', year: '2025', agreed: false };
	const update = await agent.client.rpc('update_own_pages', { pages: { testimonials: [withdrawn] } });
	expect(update.error).toBeNull();
	await page.reload();
	await page.getByText('“Always on time.”').waitFor();
	await page.getByRole('button', { name: 'More' }).click();
	await page.getByRole('button', { name: 'Update report' }).click();
	await dialogOf(page, 'Update report').getByRole('button', { name: 'Update report' }).click();
	await page.getByText('“Always on time.”').waitFor({ state: 'detached' });
	await page.getByText(/^I suggest \$[\d,]+ for /).waitFor();
});

test("an agent's PDF is read, switched on for a report, and the same on screen, on the client's phone and on paper", async () => {
	const { page, address } = await openWorkbenchPage(sql);
	await page.goto('/account/profile');
	await page.getByText('Cover letter, about me, marketing plan').click();
	const field = page.getByLabel('Attached PDF');
	const choose = (name: string, buffer: Buffer) =>
		field.setInputFiles({ name, mimeType: 'application/pdf', buffer });
	await choose('broken.pdf', Buffer.from('%PDF-1.7'));
	await page.getByText("This file isn't a PDF that can be read.").waitFor();
	await choose('Our_brochure.pdf', pdfFile({ pages: 2 }));
	await page.getByText('Our brochure, 2 pages').waitFor();

	await page.goto('/dashboard');
	await priceAddress(page, address);
	await page.getByRole('button', { name: 'Create report' }).click();
	const form = dialogOf(page, 'Create report');
	await form.getByRole('checkbox', { name: 'Attached PDF: Our brochure, 2 pages' }).check();
	await form.getByRole('button', { name: 'Create report' }).click();
	await sheets(page).first().waitFor();
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download PDF' }).click();
	const paper = readSheets(readFileSync(await (await saving).path())).map(({ text }) => text);
	expect(paper.filter((text) => text.includes('Our brochure'))).toHaveLength(2);

	const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
	const client = await openPage(null, phone);
	await client.goto(await share(page));
	await client.getByRole('button', { name: 'All evidence' }).click();
	for (const number of [1, 2])
		await client.getByRole('img', { name: `How we sell homes Brochure page ${number}` }).waitFor();
	expect(await fits(client)).toBe(true);
});
