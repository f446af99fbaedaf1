/**
 * `npm run screenshots`: takes the pictures of the documentation and the landing page from the running product, on a separate demo host in a
 * temporary folder.
 */
import { pino } from 'pino';
import { chromium } from 'playwright-core';
import { startMarketFitting } from '../host/markets/fitting-job.ts';
import { startHost } from '../host/serve.ts';
import { readSettings } from '../host/settings.ts';
import { findChromium } from '../tests/chromium.ts';
import { temporaryFolder } from './cleanup/temporary-folders.ts';
import { parseArguments, runCommand } from './command.ts';
import { takeDocumentationPictures } from './screenshots/documentation.ts';
import { takeLandingPictures } from './screenshots/landing.ts';

await runCommand(async () => {
	parseArguments('Usage: npm run screenshots', {});
	const { path: data, remove } = temporaryFolder('pictures');
	const settings = readSettings({
		LOTLINE_DATA_DIR: data,
		LOTLINE_DEMO: 'true',
		PORT: '0',
		MAP_STYLE_URL: '',
	});
	const log = pino({ level: 'silent' });
	const running = await startHost(settings, { log, jobs: [startMarketFitting] });
	const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
	try {
		const viewport = { width: 1120, height: 800 };
		const page = await browser.newPage({ baseURL: running.url, viewport, reducedMotion: 'reduce' });
		await takeDocumentationPictures(page);
		const storageState = await page.context().storageState();
		const sharper = await browser.newPage({
			...{ baseURL: running.url, storageState, viewport: { width: 1280, height: 800 } },
			...{ reducedMotion: 'reduce', deviceScaleFactor: 2 },
		});
		await takeLandingPictures(sharper);
	} finally {
		await browser.close();
		await running.stop();
		remove();
	}
});
