/** Watches what moves while a page loads slowly. */
import type { Page } from 'playwright-core';

/** Counts layout shifts without recent input in a page that it will open, and says what moved. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
	await page.addInitScript(() => {
		const moved: string[] = [];
		Object.assign(window, { moved });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as LayoutShift[]) {
				if (entry.hadRecentInput) continue;
				const parts = entry.sources
					.map(({ node }) => node?.parentElement)
					// The search box folds once it has a result.
					.filter((part) => !part?.closest('form'))
					.map((part) => part?.outerHTML.slice(0, 200));
				if (parts.length > 0) moved.push(`${entry.value}: ${parts.join(' | ')}`);
			}
		}).observe({ type: 'layout-shift', buffered: true });
	});
	return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

/** The DOM library doesn't know it. */
interface LayoutShift extends PerformanceEntry {
	value: number;
	hadRecentInput: boolean;
	sources: readonly { node: Node | null }[];
}

/** Makes requests slow enough for every placeholder to be drawn, and for input to be long ago. */
export const slowDown = (page: Page, calls: string) =>
	page.route(calls, async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 800));
		await route.continue();
	});
