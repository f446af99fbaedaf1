/** A page of a real browser, signed in. */
import { chromium, type Page } from 'playwright-core';
import type { RunningHost } from '../../host/serve.ts';
import { findChromium } from '../../tests/chromium.ts';
import { benchSession } from './searches.ts';

/** Opens a page of a user who may search without end, and closes the browser after the work. */
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
