/** Takes the landing page's pictures from the running product: the adjustment grid, a market chart and a report. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { DEMO_HOME } from '../../contract/sample-price.ts';
import { projectFolder } from '../../host/project-folder.ts';
import { makeReport, priceHome } from './documentation.ts';

/** The size that the page states, in pixels: twice that of the largest picture on screen. */
const SIZE = { width: 1320, height: 880 };

/** @param page with two device pixels per pixel, signed in to the demo */
export async function takeLandingPictures(page: Page): Promise<void> {
	await page.goto('/dashboard');
	await priceHome(page);
	await take(page, 'grid', page.getByRole('table', { name: /^Each comp is adjusted/ }));
	await makeReport(page);
	await take(page, 'report', page.locator('.sheet').first());
	await page.goto(`/app/markets/${DEMO_HOME.zip}`);
	await take(page, 'market', page.locator('figure').first());
}

/** Takes the upper part of something on the page. */
async function take(page: Page, name: string, part: Locator): Promise<void> {
	const folder = join(projectFolder, 'web', 'public', 'landing');
	mkdirSync(folder, { recursive: true });
	await part.waitFor();
	// What sticks to the top of the screen would cover the picture.
	await page.evaluate(() => {
		for (const element of document.querySelectorAll<HTMLElement>('body *'))
			if (/sticky|fixed/.test(getComputedStyle(element).position)) element.style.position = 'static';
	});
	const { x, y, width } = await part.evaluate((element) => {
		const { x, y, width } = element.getBoundingClientRect();
		// A wide table scrolls in its parent.
		const shown = element.parentElement?.clientWidth ?? width;
		return { x: x + scrollX, y: y + scrollY, width: Math.min(width, shown) };
	});
	const clip = { x, y, width, height: (width * SIZE.height) / SIZE.width };
	const picture = await page.screenshot({ fullPage: true, clip });
	const file = join(folder, `${name}.webp`);
	await sharp(picture).resize(SIZE).webp({ quality: 80 }).toFile(file);
	console.log(`Took ${file}`);
}
