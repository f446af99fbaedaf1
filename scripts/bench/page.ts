/** A signed-in page in a real browser. */
import { chromium, type Page } from 'playwright-core';
import type { RunningHost } from '../../host/serve.ts';
import { findChromium } from '../../tests/chromium.ts';
import { benchSession } from './searches.ts';

/** Opens a page for a user with unlimited searches, and closes the browser afterward. */
export async function withPage<Result>(
	{ host, url }: RunningHost,
	work: (page: Page) => Promise<Result>,
): Promise<Result> {
	const session = await benchSession(url, host.store.secrets.publishableKey, host);
	const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
	try {
		const localStorage = [
			{ name: 'lotline.session', value: JSON.stringify(session) },
			{ name: 'lotline.privacy', value: 'refused' },
		];
		return await work(
			await browser.newPage({
				viewport: { width: 1440, height: 900 },
				storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
			}),
		);
	} finally {
		await browser.close();
	}
}
