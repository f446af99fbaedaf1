/** Takes the documentation's pictures from the running product. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DEMO_HOME } from '../../contract/sample-price.ts';
import { projectFolder } from '../../host/project-folder.ts';

/** How long the model of a county that was just searched may take after a start, in milliseconds. */
const FIRST_FIT = 120_000;

/** The steps of the documentation, with a picture at each. */
export async function takeDocumentationPictures(page: Page): Promise<void> {
	const folder = join(projectFolder, 'web', 'public', 'docs');
	mkdirSync(folder, { recursive: true });
	const take = async (name: string) => {
		const file = join(folder, `${name}.png`);
		await page.screenshot({ path: file });
		console.log(`Took ${file}`);
	};
	await page.goto('/auth/sign-in?next=/dashboard');
	// The pictures shouldn't show the privacy banner.
	await page.evaluate(() => localStorage.setItem('lotline.privacy', 'refused'));
	await page.reload();
	await page.getByRole('button', { name: 'Try the demo account' }).click();
	await page.getByLabel('Full address').fill(DEMO_HOME.zip);
	await page.keyboard.press('Enter');
	await page.getByText('Showing 10 of').waitFor();
	const market = page.getByRole('region', { name: `${DEMO_HOME.zip} market` });
	await market.getByText('80% interval').first().waitFor({ timeout: FIRST_FIT });
	await page.evaluate(() => scrollTo({ top: 0 }));
	await take('search');
	await page.getByRole('table').scrollIntoViewIfNeeded();
	await page.getByText('Showing 10 of').scrollIntoViewIfNeeded();
	await take('table');
	await priceHome(page);
	// The first prices after a start are made without the county's model, and the screen says so.
	await page.getByText('is still being built').waitFor({ state: 'hidden', timeout: FIRST_FIT });
	await page.getByRole('radio', { name: 'Comps' }).check({ force: true });
	await page.getByRole('heading', { name: 'Adjustment grid' }).waitFor();
	await page.evaluate(() => document.querySelector('.workbench')?.scrollIntoView({ behavior: 'instant' }));
	await take('price');
	await takeReadmePicture(page);
	await page.setViewportSize({ width: 1120, height: 800 });
	await makeReport(page);
	await page
		.locator('.sheet')
		.nth(1)
		.evaluate((sheet) => sheet.scrollIntoView({ behavior: 'instant' }));
	await take('report');
}

/** The README's picture: the workbench on a desktop. */
async function takeReadmePicture(page: Page): Promise<void> {
	const file = join(projectFolder, 'docs', 'images', 'workbench.png');
	await page.setViewportSize({ width: 1440, height: 1350 });
	await page.getByRole('heading', { name: 'Adjustment grid' }).waitFor();
	await page.evaluate(() => document.querySelector('.workbench')?.scrollIntoView({ behavior: 'instant' }));
	// The line above the price would be cut off by the header.
	await page.evaluate(() => scrollBy({ top: 16, behavior: 'instant' }));
	await page.screenshot({ path: file });
	console.log(`Took ${file}`);
}

/** Creates a report on the priced home on screen. */
export async function makeReport(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Create report' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Leave my name off this report').check();
	await dialog.getByRole('button', { name: 'Create report' }).click();
	await page.locator('.sheet:not([inert] *)').first().waitFor();
}

/** Prices the demo's first home. */
export async function priceHome(page: Page): Promise<void> {
	await page.getByText('Address', { exact: true }).first().click();
	await page.getByLabel('Full address').fill(`${DEMO_HOME.street}, ${DEMO_HOME.zip}`);
	await page.keyboard.press('Enter');
	await page.getByRole('region', { name: 'Indicated price' }).waitFor();
}
