/**
 * `npm run screenshots`: makes the pictures of the documentation from the running product, on a demo host
 * of its own in a temporary folder. Run it when a screen that they show changes.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { chromium, type Page } from 'playwright-core';
import { projectFolder } from '../host/project-folder.ts';
import { startHost } from '../host/serve.ts';
import { readSettings } from '../host/settings.ts';
import { findChromium } from '../tests/chromium.ts';
import { runCommand } from './command.ts';

await runCommand(async () => {
	const data = mkdtempSync(join(tmpdir(), 'lotline-pictures-'));
	const settings = readSettings({ LOTLINE_DATA_DIR: data, LOTLINE_DEMO: 'true', PORT: '0' });
	const running = await startHost(settings, { log: pino({ level: 'silent' }) });
	const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
	try {
		const viewport = { width: 1120, height: 800 };
		const page = await browser.newPage({ baseURL: running.url, viewport, reducedMotion: 'reduce' });
		await takePictures(page);
	} finally {
		await browser.close();
		await running.stop();
		rmSync(data, { recursive: true, force: true });
	}
});

/** The journey of the documentation, with a picture at each stop. */
async function takePictures(page: Page): Promise<void> {
	const folder = join(projectFolder, 'web', 'public', 'docs');
	mkdirSync(folder, { recursive: true });
	const take = async (name: string) => {
		const file = join(folder, `${name}.png`);
		await page.screenshot({ path: file });
		console.log(`Took ${file}`);
	};
	await page.goto('/auth/sign-in?next=/dashboard');
	// The question about privacy is not what the pictures are about.
	await page.evaluate(() => localStorage.setItem('lotline.privacy', 'refused'));
	await page.reload();
	await page.getByRole('button', { name: 'Try the demo account' }).click();
	await page.getByLabel('ZIP code').fill('78704');
	await page.keyboard.press('Enter');
	await page.getByText('Showing 10 of').waitFor();
	await page.evaluate(() => scrollTo({ top: 0 }));
	await take('search');
	await page.getByRole('table').scrollIntoViewIfNeeded();
	await page.getByText('Showing 10 of').scrollIntoViewIfNeeded();
	await take('table');
}
