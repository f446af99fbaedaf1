/** Screenshots of every page at every width, in light, dark and print. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { SITE_MAP, type SitePath } from '../../contract/site-map.ts';
import { projectFolder } from '../../host/project-folder.ts';
import { makeReport, priceHome } from './documentation.ts';

/** Phone, tablet, laptop and desktop. */
const WIDTHS = [360, 768, 1280, 1920];

/** Redirects immediately, so there is nothing to see. */
const REDIRECTS: ReadonlySet<SitePath> = new Set(['/privacy', '/terms']);

/** Pages of a single report, taken if there is one. */
const REPORT_PATHS: ReadonlySet<SitePath> = new Set(['/app/reports/:id', '/r/:token']);

const PAGES = (Object.keys(SITE_MAP) as SitePath[]).filter(
	(path) => !REDIRECTS.has(path) && !REPORT_PATHS.has(path),
);

/** A ZIP code in the demo market, for pages about one. */
const ZIP = '78704';

/**
 * Takes them into `screenshots/`, by page: `pricing-360-dark.png`.
 *
 * @param makeAdministrator makes the demo account an administrator, for the admin pages
 */
export async function takeGallery(
	browser: Browser,
	baseURL: string,
	makeAdministrator: () => Promise<void>,
): Promise<void> {
	const folder = join(projectFolder, 'screenshots');
	mkdirSync(folder, { recursive: true });
	for (const colorScheme of ['light', 'dark'] as const) {
		const context = await browser.newContext({ baseURL, colorScheme, reducedMotion: 'reduce' });
		await context.addInitScript(() => localStorage.setItem('lotline.privacy', 'refused'));
		const page = await context.newPage();
		const take = async (name: string, variant: string) => {
			// If a page has scrolled to its result, the header would be across the middle of the picture.
			await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
			await page.screenshot({ path: join(folder, `${name}-${variant}.png`), fullPage: true });
		};
		const visit = async (name: string, open: () => Promise<unknown>) => {
			for (const width of WIDTHS) {
				await page.setViewportSize({ width, height: 900 });
				if (width === WIDTHS[0]) await open();
				await page.waitForTimeout(150);
				await take(name, `${width}-${colorScheme}`);
			}
			if (colorScheme === 'dark') return;
			await page.emulateMedia({ media: 'print' });
			await take(name, 'print');
			await page.emulateMedia({ media: 'screen' });
		};
		const isClosed = (path: string) => /^\/(account|admin|app|dashboard|checkout)/.test(path);
		for (const path of PAGES.filter((each) => !isClosed(each)))
			await visit(nameOf(path), () => goTo(page, path));
		await visit('not-found', () => goTo(page, '/no/such/page'));
		await signIn(page);
		await makeAdministrator();
		await search(page);
		await watch(page);
		for (const path of PAGES.filter(isClosed)) await visit(nameOf(path), () => goTo(page, path));
		await visit('dashboard-result', () => search(page));
		await visit('dashboard-price', async () => {
			await search(page);
			await priceHome(page);
		});
		await visit('report', async () => {
			await search(page);
			await priceHome(page);
			await makeReport(page);
		});
		await visit('shared-report', async () => page.goto(await shareReport(page)));
		await context.close();
	}
	console.log(`Saved screenshots of every page to ${folder}`);
}

function nameOf(path: string): string {
	return path === '/' ? 'landing' : path.slice(1).replaceAll(/[/:]+/g, '-');
}

async function goTo(page: Page, path: string): Promise<void> {
	await page.goto(path.replace(':zip', ZIP));
	await page.waitForLoadState('networkidle');
}

async function signIn(page: Page): Promise<void> {
	await page.goto('/auth/sign-in');
	await page.getByRole('button', { name: 'Try the demo account' }).click();
	await page.waitForURL('**/account');
}

async function search(page: Page): Promise<void> {
	await page.goto('/dashboard');
	// The last search is restored automatically, perhaps in the other mode.
	await page.getByText('ZIP', { exact: true }).first().click();
	await page.getByLabel('ZIP code').fill(ZIP);
	await page.keyboard.press('Enter');
	await page.getByText('Showing 10 of').waitFor();
}

/** The link to the report on screen. */
async function shareReport(page: Page): Promise<string> {
	await page.getByRole('button', { name: 'Share' }).click();
	await page.getByRole('button', { name: 'Create link' }).click();
	return await page.getByLabel('Link URL').inputValue();
}

/** Watches the ZIP code, unless it is already watched. */
async function watch(page: Page): Promise<void> {
	await goTo(page, '/app/markets/:zip');
	const button = page.getByRole('button', { name: 'Watch ZIP' });
	if (await button.isVisible()) await button.click();
}
